export interface S3Settings {
  endpoint: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Undefined: the one in the host's name, or us-east-1. */
  region?: string
}

const form = 's3://KEY:SECRET@host/bucket'
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

/** @returns a sentence without any part of the value if it is wrong */
export function readStorageUrl(value: string): S3Settings | string {
  if (!/^s3:\/\//i.test(value)) return `use ${form}; no other kind of storage is supported`
  const url = URL.parse(value)
  if (!url) return `use ${form}, and write special characters of the secret encoded, such as / as %2F`
  const [accessKeyId, secretAccessKey] = [decoded(url.username), decoded(url.password)]
  if (accessKeyId === null || secretAccessKey === null) return 'write each % of the key and the secret as %25'
  if (!accessKeyId) return `the key is missing: use ${form}, and write each / of the secret as %2F`
  if (!secretAccessKey) return `the secret is missing: use ${form}`
  const bucket = url.pathname.replace(/^\/|\/$/g, '')
  if (!bucket) return `the bucket is missing: use ${form}`
  if (bucket.includes('/')) return `name only a bucket, and no folder in it: use ${form}`
  if (!bucketName.test(bucket)) return 'the name of the bucket is not valid: use 3 to 63 of a-z, 0-9, - and .'
  const { region, tls = 'on', ...unknown } = Object.fromEntries(url.searchParams)
  if (Object.keys(unknown).length > 0 || url.hash) return 'only region=… and tls=off may follow the bucket'
  if (region !== undefined && !/^[\w-]+$/.test(region)) return 'use a region such as eu-central-1'
  if (tls !== 'on' && tls !== 'off') return 'use tls=on or tls=off'
  const endpoint = `${tls === 'on' ? 'https' : 'http'}://${url.host}`
  if (!URL.canParse(endpoint)) return `the host is not valid: use ${form}`
  return { endpoint, bucket, accessKeyId, secretAccessKey, region }
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
