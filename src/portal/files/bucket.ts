import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { PortalError } from '../../rest/protocol/errors.ts'
import type { ByteRange } from '../common/byteSource.ts'
import type { Log } from '../common/log.ts'
import { inLargePieces, type BlobStore } from './blobs.ts'

/** A bucket of an S3-compatible object storage. Credentials are those of the SDK's environment variables and files. */
export interface BucketAddress {
  readonly bucket: string
  /** Empty, or ends with a slash. */
  readonly prefix: string
  /** Default: `AWS_REGION`, or `us-east-1`. */
  readonly region?: string
  /** The URL of an object storage other than that of AWS. */
  readonly endpoint?: string
  /** Whether the bucket is part of the path of URLs rather than of their host. */
  readonly pathStyle: boolean
}

/** The store of a bucket, which also takes streams: parts of uploads, whose size and hash are not known before their end. */
export interface BucketStore extends BlobStore {
  /** Stores a stream; nothing is stored if it fails. Returns its bytes. */
  write(key: string, content: Readable): Promise<number>
  /** Removes everything whose key begins with the prefix. */
  removeAll(prefix: string): Promise<void>
}

/** How long a connection can take, and how long the storage can be silent (ms); how often a request is sent in all. */
const patience = { connecting: 3_000, silence: 20_000, attempts: 4 } as const

/** Simultaneous connections: each file that is sent to a client occupies one. */
const maxConnections = 256

/**
 * Simultaneous removals of one call. Several keys in one request need a checksum: some storages insist on MD5, which the SDK no longer sends
 * and strict systems forbid.
 */
const maxRemovals = 16

const bucketUrl = /^s3:\/\/(?<bucket>[a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/(?<prefix>[^?#]*))?$/

/** Parses `s3://bucket/prefix?region=…&endpoint=…&pathStyle=true`; undefined for anything else. */
export const parseBucket = (text: string): BucketAddress | undefined => {
  const [url = '', query = ''] = text.split('?', 2)
  const { bucket, prefix = '' } = bucketUrl.exec(url)?.groups ?? {}
  const options = new URLSearchParams(query)
  const { region, endpoint, pathStyle = 'false', ...others } = Object.fromEntries(options)
  if (bucket === undefined || Object.keys(others).length > 0) return undefined
  if (endpoint !== undefined && !/^https?:\/\/[^/@]+\/?$/.test(endpoint)) return undefined
  if (!['true', 'false'].includes(pathStyle)) return undefined
  const folder = prefix.replace(/\/+$/, '')
  return {
    bucket,
    prefix: folder === '' ? '' : `${folder}/`,
    ...(region === undefined ? {} : { region }),
    ...(endpoint === undefined ? {} : { endpoint }),
    pathStyle: pathStyle === 'true',
  }
}

const statusOf = (error: unknown) =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined

/** Returns the answer of a storage that would refuse the same request again. */
const refusalOf = (error: unknown): string | undefined => {
  const status = statusOf(error)
  if (status === undefined || status >= 500 || status === 408 || status === 429) return undefined
  const { name } = error as S3ServiceException
  return /^[A-Z]\w{0,99}$/.test(name) ? name : `HTTP status ${status}`
}

const isMissing = (error: unknown) =>
  error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)

/** Returns why a request failed, for an administrator. */
const reasonOf = (error: unknown, { bucket }: BucketAddress): string => {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  if (name === 'CredentialsProviderError')
    return 'no credentials were found; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'
  const status = statusOf(error)
  if (status === 404) return `the bucket ${bucket} does not exist`
  if (status === 401 || status === 403)
    return `it refuses the credentials, or access to the bucket ${bucket}`
  if (status !== undefined) return `it answered with HTTP status ${status} (${name})`
  return `it does not respond (${message === '' ? name : message})`
}

/**
 * Returns the store of a bucket. Errors of the storage are PortalErrors with code 503 and logged with their reason. `temporaryPath` returns
 * where a copy can be written.
 */
export const bucketBlobs = (
  address: BucketAddress,
  { log, temporaryPath }: { readonly log: Log; readonly temporaryPath: () => Promise<string> },
): BucketStore => {
  const { bucket: Bucket, prefix, region, endpoint, pathStyle } = address
  const client = new S3Client({
    region: region ?? process.env['AWS_REGION'] ?? 'us-east-1',
    forcePathStyle: pathStyle,
    maxAttempts: patience.attempts,
    // Not every S3-compatible storage knows the newer checksums; the portal compares SHA-256 itself.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: patience.connecting,
      socketTimeout: patience.silence,
      httpAgent: { maxSockets: maxConnections },
      httpsAgent: { maxSockets: maxConnections },
    },
    ...(endpoint === undefined ? {} : { endpoint }),
  })
  const at = (key: string) => ({ Bucket, Key: prefix + key })

  const failureOf = (error: unknown, key: string): Error => {
    if (isMissing(error))
      return Object.assign(new Error(`${key} is not in the bucket`), { code: 'ENOENT' })
    const reason = refusalOf(error)
    log.error(
      { err: error, key, status: statusOf(error) },
      'a request to the object storage failed',
    )
    return new PortalError({
      code: 503,
      message:
        reason === undefined
          ? 'The storage of the portal does not respond. Try again shortly.'
          : `The storage of the portal refuses a request: ${reason}. Ask an administrator of the portal.`,
    })
  }
  const sent = async <T>(key: string, request: Promise<T>): Promise<T> => {
    try {
      return await request
    } catch (error) {
      throw failureOf(error, key)
    }
  }

  /** Reads bytes; after a broken connection, it continues at the first byte that is missing. */
  const bytesOf = async function* (key: string, range?: ByteRange): AsyncGenerator<Buffer> {
    let position = range?.start ?? 0
    for (let broken = 0; ;) {
      // An empty object has no ranges.
      const isWhole = range === undefined && position === 0
      const request = new GetObjectCommand({
        ...at(key),
        ...(isWhole ? {} : { Range: `bytes=${position}-${range?.end ?? ''}` }),
      })
      const { Body } = await sent(key, client.send(request))
      try {
        for await (const chunk of Body as Readable) {
          position += (chunk as Buffer).length
          broken = 0
          yield chunk as Buffer
        }
        return
      } catch (error) {
        broken += 1
        if (broken === patience.attempts) throw failureOf(error, key)
      }
    }
  }
  const read: BlobStore['read'] = (key, range) =>
    Readable.from(bytesOf(key, range), { ...inLargePieces, objectMode: false })

  /** Sends a stream in parts of 5 MB; each is repeated after a failure, and a file of one part needs one request. */
  const upload = async (key: string, content: Readable): Promise<number> => {
    let bytes = 0
    let brokenSource: Error | undefined
    const counted = async function* () {
      try {
        for await (const chunk of content) {
          bytes += (chunk as Buffer).length
          yield chunk as Buffer
        }
      } catch (error) {
        brokenSource = error instanceof Error ? error : new Error(String(error))
        throw error
      }
    }
    const Body = Readable.from(counted(), { objectMode: false })
    try {
      await new Upload({ client, params: { ...at(key), Body } }).done()
      return bytes
    } catch (error) {
      throw brokenSource ?? failureOf(error, key)
    }
  }

  const list: BlobStore['list'] = async function* (below) {
    let token: string | undefined
    do {
      const { Contents = [], NextContinuationToken } = await sent(
        below,
        client.send(
          new ListObjectsV2Command({
            Bucket,
            Prefix: prefix + below,
            ...(token === undefined ? {} : { ContinuationToken: token }),
          }),
        ),
      )
      for (const { Key = '', Size = 0, LastModified } of Contents)
        yield {
          key: Key.slice(prefix.length),
          size: Size,
          modified: LastModified?.getTime() ?? 0,
        }
      token = NextContinuationToken
    } while (token !== undefined)
  }

  const remove: BlobStore['remove'] = async (key) => {
    await sent(key, client.send(new DeleteObjectCommand(at(key))))
  }

  return {
    name: `s3://${Bucket}/${prefix}`,
    check: async () => {
      try {
        await client.send(new HeadBucketCommand({ Bucket }))
      } catch (error) {
        throw new Error(`The object storage can't be used: ${reasonOf(error, address)}.`, {
          cause: error,
        })
      }
    },
    adopt: async (key, path) => {
      await upload(key, createReadStream(path, inLargePieces))
      await rm(path, { force: true })
    },
    write: upload,
    read,
    find: async (key) => {
      try {
        const { ContentLength = 0 } = await client.send(new HeadObjectCommand(at(key)))
        return { size: ContentLength, read: (range) => read(key, range) }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw failureOf(error, key)
      }
    },
    withPath: async (key, work) => {
      const path = await temporaryPath()
      try {
        await pipeline(read(key), createWriteStream(path))
        return await work(path)
      } finally {
        await rm(path, { force: true })
      }
    },
    remove,
    list,
    removeAll: async (below) => {
      let removals: Promise<unknown>[] = []
      for await (const { key } of list(below)) {
        removals.push(remove(key))
        if (removals.length < maxRemovals) continue
        await Promise.all(removals)
        removals = []
      }
      await Promise.all(removals)
    },
  }
}
