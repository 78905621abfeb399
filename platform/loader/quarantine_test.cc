#include "platform/loader/quarantine.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <string>
#include <vector>

#include "platform/loader/temporary_directory.h"

namespace varia {
namespace {

class QuarantineTest : public testing::Test {
 protected:
  Quarantine Fresh() const { return Quarantine(directory_.File("state")); }

  TemporaryDirectory directory_;
  std::string plugin_ = directory_.Write("a plugin.so", "bytes");
};

TEST_F(QuarantineTest, KeepsOutAfterThreeOffencesUntilReleased) {
  for (int offence = 1; offence <= 3; ++offence) {
    EXPECT_EQ(Fresh().Against(plugin_), absl::nullopt) << offence;
    ASSERT_TRUE(Fresh().Report(plugin_, "crashed\tat\n" + std::to_string(offence)).ok());
  }
  EXPECT_EQ(Fresh().Against(plugin_),
            "is in quarantine after 3 crashes or hangs, the last: crashed\xEF\xBF\xBD"
            "at\xEF\xBF\xBD"
            "3");
  EXPECT_EQ(Fresh().Against(directory_.Write("other.so", "bytes")), absl::nullopt);
  EXPECT_TRUE(Fresh().Release(plugin_).ok());
  EXPECT_EQ(Fresh().Against(plugin_), absl::nullopt);
  EXPECT_TRUE(absl::IsNotFound(Fresh().Release(plugin_)));
}

TEST_F(QuarantineTest, ListsOffendersByName) {
  const std::string other = directory_.Write("Z.so", "bytes");
  ASSERT_TRUE(Fresh().Report(plugin_, "first").ok());
  ASSERT_TRUE(Fresh().Report(plugin_, "second").ok());
  ASSERT_TRUE(Fresh().Report(other, "hung").ok());
  const std::vector<Offender> offenders = Fresh().offenders();
  ASSERT_EQ(offenders.size(), 2u);
  EXPECT_EQ(offenders[0].file, other);
  EXPECT_EQ(offenders[0].offences, 1);
  EXPECT_EQ(offenders[1].file, plugin_);
  EXPECT_EQ(offenders[1].offences, 2);
  EXPECT_EQ(offenders[1].reason, "second");
}

TEST_F(QuarantineTest, AChangedFileStartsAnew) {
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(Fresh().Report(plugin_, "crashed").ok());
  directory_.Write("a plugin.so", "other bytes");
  EXPECT_EQ(Fresh().Against(plugin_), absl::nullopt);
  EXPECT_TRUE(Fresh().offenders().empty());
}

TEST_F(QuarantineTest, ADamagedFileIsNoticedAndReplaced) {
  for (const char* damage : {"", "nonsense\n", "varia quarantine 1\n3\tx\n",
                             "varia quarantine 1\n0\tx\t1 2 3 4 5 6 /x\n", "varia quarantine 1\n3\tx\t1 2 /x\n"}) {
    directory_.Write("state/quarantine", damage);
    Quarantine quarantine = Fresh();
    EXPECT_NE(quarantine.notice().find("state/quarantine is damaged in line"), std::string::npos) << damage;
    EXPECT_TRUE(quarantine.offenders().empty());
    ASSERT_TRUE(quarantine.Report(plugin_, "crashed").ok());
    EXPECT_EQ(Fresh().notice(), "");
    EXPECT_EQ(Fresh().offenders().size(), 1u);
  }
}

TEST_F(QuarantineTest, WithoutADirectoryNobodyIsKeptOut) {
  Quarantine none("");
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(none.Report(plugin_, "crashed").ok());
  EXPECT_EQ(none.Against(plugin_), absl::nullopt);
  // Where nothing can be written, that is said.
  Quarantine nowhere(directory_.Write("file", "x") + "/below");
  EXPECT_TRUE(absl::IsUnavailable(nowhere.Report(plugin_, "crashed")));
}

TEST_F(QuarantineTest, ProcessesThatReportAtOnceLoseNothing) {
  constexpr int kProcesses = 8;
  constexpr int kReports = 25;
  std::vector<pid_t> children;
  for (int i = 0; i < kProcesses; ++i) {
    const pid_t child = fork();
    if (child == 0) {
      bool good = true;
      for (int report = 0; report < kReports; ++report) good &= Fresh().Report(plugin_, "crashed").ok();
      _exit(good ? 0 : 1);
    }
    children.push_back(child);
  }
  for (const pid_t child : children) {
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
  }
  ASSERT_EQ(Fresh().offenders().size(), 1u);
  EXPECT_EQ(Fresh().offenders()[0].offences, kProcesses * kReports);
}

}  // namespace
}  // namespace varia
