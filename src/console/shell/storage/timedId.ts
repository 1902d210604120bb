import { randomId } from './randomId.ts'
/** Returns the beginning of the IDs of an account scope's records at a time (epoch ms). */
export const timeStamp = (place: string, time: number): string =>
  `${place} ${String(time).padStart(16, '0')}`

/** Returns an ID that sorts by time, so that a store finds the oldest records without reading all. */
export const timedId = (place: string, time: number): string =>
  `${timeStamp(place, time)} ${randomId()}`
