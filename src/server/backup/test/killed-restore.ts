import { restoreBackup } from '../restore.ts'

/** Restores FILE into DATA_DIR and kills itself at STEP, as a power cut would. */
const [, , file = '', dataDir = '', step] = process.argv
await restoreBackup(file, {
  dataDir,
  storage: null,
  postgres: null,
  reached: (done) => {
    if (done === step) process.kill(process.pid, 'SIGKILL')
  },
})
