const kB = 1024
const MB = 1024 * kB
const second = 1000

/** Limits of the size and duration of requests. Sizes in bytes, times in ms. */
export interface RequestLimits {
  /** A form without its files, from a caller with a valid token. Texts of items and schemas are sent in forms. */
  readonly form: number
  /** The same before a token was checked. The longest parameter of an anonymous call has 4 kB. */
  readonly anonymousForm: number
  /** Fields of a form; the settings of an organization are fewer than a hundred. */
  readonly fields: number
  /** Larger forms in memory whose token has not arrived yet, for each client address and in total. */
  readonly pendingForms: { readonly perAddress: number; readonly total: number }
  /**
   * Files on disk whose token has not arrived yet, for each client address and in total. Clients that send the token last send parts
   * of up to 50 MB, a few at a time; larger files require the token first.
   */
  readonly pendingFiles: { readonly perAddress: number; readonly total: number }
  /** Bytes of a refused request that are still read; a part of an upload is smaller. */
  readonly discarded: number
  /** Until the headers have arrived. */
  readonly headersTime: number
  /** Until a form has arrived, without the time for files of signed-in callers. */
  readonly formTime: number
  /** Until a form with files has arrived whose token is unknown. 64 MB require 1.8 Mbit/s. */
  readonly pendingTime: number
  /** Without a byte of a file from a signed-in caller. */
  readonly idleTime: number
  /** Without a byte in either direction; longer than the longest call takes. */
  readonly connectionTime: number
  /** Until the first byte of a connection has arrived. */
  readonly firstByteTime: number
  /** Connections at a time, of one address and in all; further ones are not accepted. Trusted proxies have no limit of their own. */
  readonly connectionsOfAddress: number
  readonly connections: number
}

export const requestLimits: RequestLimits = {
  form: 16 * MB,
  anonymousForm: 256 * kB,
  fields: 500,
  pendingForms: { perAddress: 32 * MB, total: 128 * MB },
  pendingFiles: { perAddress: 64 * MB, total: 512 * MB },
  discarded: 64 * MB,
  headersTime: 30 * second,
  formTime: 60 * second,
  pendingTime: 300 * second,
  idleTime: 60 * second,
  connectionTime: 600 * second,
  firstByteTime: 10 * second,
  connectionsOfAddress: 500,
  connections: 2_000,
}
