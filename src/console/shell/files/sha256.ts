/* oxlint-disable eslint/no-bitwise -- a hash is bit arithmetic */

const primes: readonly number[] = (() => {
  const found: number[] = []
  for (let candidate = 2; found.length < 64; candidate++)
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate)
  return found
})()

/** The first 32 bits of the fraction of a number. */
const fraction = (value: number) => ((value - Math.floor(value)) * 2 ** 32) >>> 0

const rightRotated = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits))

/** The message with its padding: a bit, zeros, and its length in bits, to a multiple of 64 bytes. */
const padded = (message: Uint8Array): DataView => {
  const size = Math.ceil((message.length + 9) / 64) * 64
  const bytes = new Uint8Array(size)
  bytes.set(message)
  bytes[message.length] = 0x80
  const view = new DataView(bytes.buffer)
  view.setBigUint64(size - 8, BigInt(message.length) * 8n)
  return view
}

/**
 * Returns the SHA-256 hash (FIPS 180-4). Browsers provide it only on HTTPS and localhost, but OAuth sign-in requires it on HTTP,
 * too. The input, a code verifier, has 43 characters.
 */
export const sha256 = (message: Uint8Array): Uint8Array<ArrayBuffer> => {
  const view = padded(message)
  const state = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
  const constants = primes.map((prime) => fraction(Math.cbrt(prime)))
  const words = new Uint32Array(64)
  const word = (index: number) => words[index] ?? 0
  for (let block = 0; block < view.byteLength; block += 64) {
    for (let index = 0; index < 16; index++) words[index] = view.getUint32(block + index * 4)
    for (let index = 16; index < 64; index++) {
      const [near, far] = [word(index - 2), word(index - 15)]
      const s0 = rightRotated(far, 7) ^ rightRotated(far, 18) ^ (far >>> 3)
      const s1 = rightRotated(near, 17) ^ rightRotated(near, 19) ^ (near >>> 10)
      words[index] = word(index - 16) + s0 + word(index - 7) + s1
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
    for (let index = 0; index < 64; index++) {
      const s1 = rightRotated(e, 6) ^ rightRotated(e, 11) ^ rightRotated(e, 25)
      const chosen = (e & f) ^ (~e & g)
      const first = (h + s1 + chosen + (constants[index] ?? 0) + word(index)) | 0
      const s0 = rightRotated(a, 2) ^ rightRotated(a, 13) ^ rightRotated(a, 22)
      const majority = (a & b) ^ (a & c) ^ (b & c)
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + s0 + majority) | 0]
    }
    for (const [index, value] of [a, b, c, d, e, f, g, h].entries())
      state[index] = ((state[index] ?? 0) + value) | 0
  }
  const digest = new DataView(new ArrayBuffer(32))
  for (const [index, value] of state.entries()) digest.setInt32(index * 4, value)
  return new Uint8Array(digest.buffer)
}
