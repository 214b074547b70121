import { expect, it } from 'vitest'
import { readStorageUrl } from './storage-url.ts'

it('reads the host, the bucket, and the decoded key and secret', () => {
  expect(readStorageUrl('s3://KEY:a%2Fb+c%3D@s3.eu-central-1.amazonaws.com/my-site')).toEqual({
    endpoint: 'https://s3.eu-central-1.amazonaws.com',
    bucket: 'my-site',
    accessKeyId: 'KEY',
    secretAccessKey: 'a/b+c=',
    region: undefined,
  })
  expect(readStorageUrl('s3://KEY:secret@[::1]:3900/site/?region=garage&tls=off')).toMatchObject({
    endpoint: 'http://[::1]:3900',
    bucket: 'site',
    region: 'garage',
  })
})

it.each([
  ['https://key:hush@host/bucket', 'no other kind of storage'],
  ['s3:key', 'no other kind of storage'],
  ['s3://KEY:hu/sh@host/bucket', '/ as %2F'],
  ['s3://KEY:12/hush@host/bucket', 'the key is missing'],
  ['s3://KEY:hush@/bucket', 's3://KEY:SECRET@host/bucket'],
  ['s3://host/bucket', 'the key is missing'],
  ['s3://:hush@host/bucket', 'the key is missing'],
  ['s3://KEY@host/bucket', 'the secret is missing'],
  ['s3://KEY:hush%zz@host/bucket', '%25'],
  ['s3://KEY:hush@host', 'the bucket is missing'],
  ['s3://KEY:hush@host/', 'the bucket is missing'],
  ['s3://KEY:hush@host/bucket/hush', 'no folder'],
  ['s3://KEY:hush@host/My_Bucket', 'name of the bucket'],
  ['s3://KEY:hush@host/bucket?hush=1', 'only region'],
  ['s3://KEY:hush@host/bucket#hush', 'only region'],
  ['s3://KEY:hush@host/bucket?region=', 'a region such as'],
  ['s3://KEY:hush@host/bucket?tls=maybe', 'tls=off'],
  ['s3://KEY:hush@ho%20st/bucket', 'the host is not valid'],
])('says what is wrong with %s, and repeats no part of it', (value, says) => {
  const sentence = readStorageUrl(value)

  expect(sentence).toContain(says)
  expect(sentence).not.toMatch(/hush/i)
})
