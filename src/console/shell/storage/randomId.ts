import { bytesToHex, randomBytes } from '@noble/hashes/utils.js'

/** Returns a random ID of 32 hexadecimal digits. Pages over plain HTTP have no `crypto.randomUUID`. */
export const randomId = (): string => bytesToHex(randomBytes(16))
