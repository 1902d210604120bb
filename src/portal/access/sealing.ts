import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/**
 * Encrypts secrets, so that the database alone does not reveal them: the key is in a file that is readable by this account
 * only, and that all processes on a database share.
 */
export interface Sealing {
  readonly seal: (text: string) => string
  /** Throws when the text was encrypted with another key or has been changed. */
  readonly open: (sealed: string) => string
  /** A UUID of this installation, which does not change as long as the key exists. */
  readonly installationId: string
}

const algorithm = 'aes-256-gcm'
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

const sizes = { key: 32, nonce: 12, tag: 16 } as const

/** Creates a key at `path` unless there is one. It is complete as soon as it exists, for processes that start at the same time. */
const createKey = async (path: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true })
  const unfinished = `${path}-${randomUUID()}`
  try {
    await writeFile(unfinished, randomBytes(sizes.key), { flag: 'wx', mode: 0o600 })
    await link(unfinished, path)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    await rm(unfinished, { force: true })
  }
}

const wayOut =
  'Set PORTAL_KEY_FILE to the key file that the other processes of this portal use, or restore the file from a backup.'

const readKey = async (path: string): Promise<Buffer> => {
  const key = await readFile(path).catch((error: unknown) => {
    throw codeOf(error) === 'ENOENT'
      ? new Error(
          `The key file ${resolve(path)} doesn't exist, and the database contains secrets that only its key can read. ${wayOut}`,
        )
      : error
  })
  if (key.length === sizes.key) return key
  throw new Error(
    `The key file ${resolve(path)} has ${key.length} bytes instead of ${sizes.key}. ${wayOut}`,
  )
}

/** Returns a UUID (version 8) that is derived from the key without revealing it. */
const uuidFrom = (key: Buffer): string => {
  const hex = createHmac('sha256', key).update('installation').digest('hex')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-a$4-$5')
}

/**
 * Creates the encryption (AES-256-GCM) with the key in the file at `path`. With `isFirstUse`, a missing file is created. Throws when the
 * file is missing otherwise, or is not a key.
 */
export const createSealing = async (path: string, isFirstUse = true): Promise<Sealing> => {
  if (isFirstUse) await createKey(path)
  const key = await readKey(path)
  return {
    installationId: uuidFrom(key),
    seal: (text) => {
      const nonce = randomBytes(sizes.nonce)
      const cipher = createCipheriv(algorithm, key, nonce)
      const sealed = [cipher.update(text, 'utf8'), cipher.final()]
      return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]).toString('base64')
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64')
      const afterTag = sizes.nonce + sizes.tag
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, sizes.nonce))
      decipher.setAuthTag(bytes.subarray(sizes.nonce, afterTag))
      return decipher.update(bytes.subarray(afterTag), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}
