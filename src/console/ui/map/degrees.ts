import { texts } from '../texts.ts'

const t = texts('degrees', {
  none: '{{degrees, number}}°',
  east: '{{degrees, number}}° E',
  west: '{{degrees, number}}° W',
  north: '{{degrees, number}}° N',
  south: '{{degrees, number}}° S',
})

const degreesText = (degrees: number, positive: 'east' | 'north', negative: 'west' | 'south') =>
  t(degrees % 180 === 0 ? 'none' : degrees > 0 ? positive : negative, {
    degrees: Math.abs(degrees),
  })

/** Returns a longitude as maps write it; those beyond the 180th meridian continue on its other side. */
export const longitudeText = (longitude: number): string =>
  degreesText(longitude - 360 * Math.round(longitude / 360), 'east', 'west')

/** Returns a latitude as maps write it. */
export const latitudeText = (latitude: number): string => degreesText(latitude, 'north', 'south')
