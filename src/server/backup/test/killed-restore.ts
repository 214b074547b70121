import { restoreBackup } from '../restore.ts'

/** Restores FILE into DATA_DIR and ends at STEP as a power cut would: nothing after it runs. */
const [, , file = '', dataDir = '', step] = process.argv
await restoreBackup(file, {
  dataDir,
  postgres: null,
  reached: (done) => {
    if (done === step) process.kill(process.pid, 'SIGKILL')
  },
})
