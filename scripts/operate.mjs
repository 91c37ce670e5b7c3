// npm run operate: what an operator does at night, on the packages, the Node and the settings that the server starts with. Arguments go to the program.
import { bootstrap } from './setup/bootstrap.mjs'
import { runServerProgram } from './setup/run-server-program.mjs'
import { runMain } from './setup/say.mjs'

await runMain(async () => runServerProgram(await bootstrap(), 'server/src/operate.ts'))
