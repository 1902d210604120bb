import { expect, test } from 'vitest'
import { licenseGroups } from './licenses.ts'

const soon = Date.UTC(2027, 0, 5)
const later = Date.UTC(2027, 6, 1)
const license = (name: string, expiration?: number) => ({
  name,
  version: '11.4',
  canExpire: expiration !== undefined,
  expiration,
})

test('licenses that expire at the same time are one line, what expires first is first', () => {
  expect(
    licenseGroups({
      edition: { ...license('svradvanced', later), featureName: 'esriServerLicenseAdvanced' },
      features: [
        { ...license('esriServerLicenseAdvanced', later), displayName: 'GIS Server', coreCount: 4 },
        license('bundled'),
      ],
      extensions: [license('networkserver', soon)],
    }),
  ).toEqual([
    { expires: soon, names: ['networkserver'] },
    { expires: later, names: ['Advanced edition', 'GIS Server'] },
    { expires: undefined, names: ['bundled'] },
  ])
})

test('a server of another kind has features only, and an unknown edition keeps its name', () => {
  const features = [{ name: 'notebook', expiration: later }]
  expect(licenseGroups({ features })).toEqual([{ expires: later, names: ['notebook'] }])
  expect(licenseGroups({ edition: license('svrnew'), features: null, extensions: null })).toEqual([
    { expires: undefined, names: ['Edition svrnew'] },
  ])
})

test('a license with an expiration that does not count never expires', () => {
  const edition = { name: 'svrbasic', canExpire: false, expiration: 0 }
  expect(licenseGroups({ edition })).toEqual([{ expires: undefined, names: ['Basic edition'] }])
})
