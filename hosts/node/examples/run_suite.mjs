// run_suite.mjs SUITE DIRECTORY: does a test run, shows how far it is, and says how it went.
// Status: 0 all passed, 1 not so, 2 wrong usage.
import { runSuite } from "varia";

if (process.argv.length !== 4) {
  console.error("usage: run_suite.mjs SUITE DIRECTORY");
  process.exit(2);
}
const [file, directory] = process.argv.slice(2);
const onProgress = ({ done, planned }) => console.error(`${done} of ${planned}`);
const { complete, report } = await runSuite({ file }, directory, { onProgress });
const { passed, failed, crashed, hung, cheated, error } = report.units;
console.log(`${passed} units passed`);
process.exit(complete && !(failed || crashed || hung || cheated || error) ? 0 : 1);
