import { restoreBackup } from '../../../src/server/backup/restore.ts'

const [, , file = '', dataDir = '', step] = process.argv
await restoreBackup(file, {
  dataDir,
  storage: null,
  postgres: null,
  reached: (done) => {
    if (done === step) process.kill(process.pid, 'SIGKILL')
  },
})
