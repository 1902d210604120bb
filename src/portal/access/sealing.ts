import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Encrypts secrets, so that the database alone does not reveal them: the key is stored beside the files, readable by this account
 * only.
 */
export interface Sealing {
  readonly seal: (text: string) => string
  /** Throws when the text was encrypted with another key or has been changed. */
  readonly open: (sealed: string) => string
  /** A UUID of this installation, which does not change as long as the key exists. */
  readonly installationId: string
}

const algorithm = 'aes-256-gcm'
const sizes = { key: 32, nonce: 12, tag: 16 } as const

const keyAt = async (path: string): Promise<Buffer> => {
  await mkdir(dirname(path), { recursive: true })
  // The first process writes it; all read what was written.
  await writeFile(path, randomBytes(sizes.key), { flag: 'wx', mode: 0o600 }).catch(
    (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    },
  )
  return readFile(path)
}

/** Returns a UUID (version 8) that is derived from the key without revealing it. */
const uuidFrom = (key: Buffer): string => {
  const hex = createHmac('sha256', key).update('installation').digest('hex')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-a$4-$5')
}

/** Creates the encryption (AES-256-GCM) with the key at `path`, which is created at first use. */
export const createSealing = async (path: string): Promise<Sealing> => {
  const key = await keyAt(path)
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
