# The comment at the top is the file's; one that begins a line is about what follows, one after a member about that member.
1s|^/\* |/** \\file\n * |
s|^([[:space:]]*)/\* |\1/** |
s|([;,{])([[:space:]]+)/\* |\1\2/**< |
# Nothing in these comments is a command of Doxygen's or a tag of HTML.
s|<(std[a-z]+\.h)>|\1|g
