import { startS3 } from '../../helpers/s3-server.ts'

/** An S3 server with one bucket, in a process of its own so that it can share the clock of a site. Prints STORAGE_URL. */
console.log(await (await startS3()).bucket())
