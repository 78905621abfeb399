#include "platform/loader/table_check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "platform/loader/fake_variant.h"
#include "platform/loader/plugin_call.h"

namespace varia {
namespace {

using ::testing::HasSubstr;

const varia_variant* NoVariant(uint32_t /*index*/) noexcept { return nullptr; }

std::string VariantFault(const std::function<void(varia_variant*)>& spoil) {
  FakeVariant fake;
  spoil(&fake.table);
  return std::string(CheckVariantTable(&fake.table).message());
}

std::string PluginFault(const std::function<void(varia_plugin_table*)>& spoil) {
  varia_plugin_table table = {sizeof(table), 1, 0, 1, "Fake", "1.0.0", "", "", &NoVariant};
  spoil(&table);
  return std::string(CheckPluginTable(&table, 1).message());
}

std::string InfoFault(const std::function<void(v1::VariantInfo*)>& spoil) {
  const FakeVariant fake;
  StringWriter out(kMaxMessageBytes);
  EXPECT_EQ(fake.table.describe(&fake.table, out.get(), nullptr), VARIA_OK);
  v1::VariantInfo info;
  EXPECT_TRUE(info.ParseFromString(out.bytes()));
  spoil(&info);
  return std::string(CheckVariantInfo(fake.table, info).message());
}

TEST(CheckPluginTable, NamesWhatIsWrong) {
  EXPECT_EQ(PluginFault([](auto*) {}), "");
  EXPECT_EQ(CheckPluginTable(nullptr, 1).message(), "has no plugin table");
  EXPECT_THAT(PluginFault([](auto* table) { table->struct_size = 40; }), HasSubstr("(40 of 56 bytes)"));
  EXPECT_EQ(PluginFault([](auto* table) { table->struct_size += 100; }), "");  // of a newer minor
  EXPECT_EQ(PluginFault([](auto* table) { table->abi_major = 7; }), "answers ABI 1 with a table for ABI 7");
  EXPECT_EQ(PluginFault([](auto* table) { table->author = nullptr; }), "has no string author");
  EXPECT_EQ(PluginFault([](auto* table) { table->name = ""; }), "has an empty name");
  EXPECT_EQ(PluginFault([](auto* table) { table->license = "\xFF"; }), "has a string license that is not UTF-8");
  EXPECT_EQ(PluginFault([](auto* table) { table->variant_count = 0; }), "offers no variant");
  EXPECT_THAT(PluginFault([](auto* table) { table->variant_count = 1u << 31; }), HasSubstr("more than 1000"));
  EXPECT_EQ(PluginFault([](auto* table) { table->variant = nullptr; }), "has no function variant");
}

TEST(CheckVariantTable, NamesWhatIsWrong) {
  EXPECT_EQ(VariantFault([](auto*) {}), "");
  EXPECT_EQ(CheckVariantTable(nullptr).message(), "has no variant table");
  EXPECT_THAT(VariantFault([](auto* table) { table->struct_size -= 8; }), HasSubstr("shorter than ABI 1.0 needs"));
  EXPECT_EQ(VariantFault([](auto* table) { table->id = nullptr; }), "has no string id");
  EXPECT_THAT(VariantFault([](auto* table) { table->id = "Big"; }), HasSubstr("lower-case ASCII words joined by '-'"));
  EXPECT_THAT(VariantFault([](auto* table) { table->version = "1.0"; }), HasSubstr("MAJOR.MINOR.PATCH"));
  EXPECT_THAT(VariantFault([](auto* table) { table->position_size = 0; }), HasSubstr("position size 0"));
  EXPECT_THAT(VariantFault([](auto* table) { table->position_size = 65537; }), HasSubstr("position size 65537"));
  EXPECT_THAT(VariantFault([](auto* table) { table->max_legal_moves = 0; }), HasSubstr("largest move count 0"));
  EXPECT_THAT(VariantFault([](auto* table) { table->seat_count = 17; }), HasSubstr("seat count 17"));
  EXPECT_EQ(VariantFault([](auto* table) { table->play = nullptr; }),
            "has no function play for its variant 'subtraction'");
  EXPECT_EQ(VariantFault([](auto* table) { table->get_extension = nullptr; }),
            "has no function get_extension for its variant 'subtraction'");
}

TEST(CheckVariantInfo, NamesWhatIsWrong) {
  EXPECT_EQ(InfoFault([](auto*) {}), "");
  EXPECT_THAT(InfoFault([](auto* info) { info->set_version("2.0.0"); }), HasSubstr("describes version '2.0.0'"));
  EXPECT_EQ(InfoFault([](auto* info) { info->clear_name(); }), "describes a variant without a name");
  EXPECT_EQ(InfoFault([](auto* info) { info->clear_setups(); }), "describes no setup");
  EXPECT_EQ(InfoFault([](auto* info) { info->mutable_setups(1)->set_name("ten"); }), "describes the setup 'ten' twice");
  EXPECT_THAT(InfoFault([](auto* info) { info->mutable_board()->set_files(27); }), HasSubstr("27 files"));
  EXPECT_THAT(InfoFault([](auto* info) { info->add_seats(); }), HasSubstr("3 seats, but its table says 2"));
  EXPECT_THAT(InfoFault([](auto* info) { info->mutable_seats(1)->set_team(2); }), HasSubstr("gives 'b' the team 2"));
  EXPECT_THAT(InfoFault([](auto* info) { info->mutable_seats(0)->set_army(1); }), HasSubstr("gives 'w' the army 1"));
  EXPECT_EQ(InfoFault([](auto* info) { info->mutable_seats(1)->set_id("w"); }), "describes the seat 'w' twice");
  EXPECT_THAT(InfoFault([](auto* info) {
                for (int i = 0; i < 2; ++i) {
                  info->add_piece_types()->set_symbol("P");
                  info->mutable_piece_types(i)->add_armies(0);
                }
              }),
              HasSubstr("piece type 'P' twice"));
  EXPECT_THAT(InfoFault([](auto* info) { info->mutable_rule_options(0)->set_default_value("maybe"); }),
              HasSubstr("'misere' a default that is none of its values"));
}

TEST(Names, IdsAndVersions) {
  EXPECT_TRUE(IsVariantId("ancient-world-war"));
  EXPECT_TRUE(IsVariantId("chess960"));
  for (const char* bad : {"", "-a", "a-", "a--b", "A", "a_b", "\xC3\xA9"}) EXPECT_FALSE(IsVariantId(bad)) << bad;
  EXPECT_FALSE(IsVariantId(std::string(65, 'a')));
  EXPECT_TRUE(IsVersion("1.20.3"));
  for (const char* bad : {"", "1", "1.2", "1.2.3.4", "1..2", "a.b.c"}) EXPECT_FALSE(IsVersion(bad)) << bad;
}

}  // namespace
}  // namespace varia
