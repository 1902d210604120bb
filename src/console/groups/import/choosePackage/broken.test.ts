import { expect, test } from 'vitest'
import { ConnectionError, PortalError } from '../../../../rest/protocol/errors.ts'
import { adviceFor, isAboutPackage } from './broken.ts'

test.each([
  ['The package is truncated: its end is missing.', 'damaged'],
  ['The package is damaged: invalid central directory.', 'damaged'],
  ['"items/a/data" in the package is damaged: it cannot be decompressed.', 'damaged'],
  ['The package has the format version 3.0; this portal reads versions up to 1.x.', 'version'],
  ['The package comes from a portal of version 11.5; this portal has version 11.4.', 'version'],
  ['The package contains no manifest.json.', 'notPackage'],
  ['The file is not an export package: its manifest.json is of a different kind.', 'notPackage'],
  ['The item is of type Web Map.', 'notPackage'],
  ['The package was refused: its entry "../x" leads outside the package.', 'notPackage'],
  ['No.', 'other'],
])('"%s" leads to the advice "%s"', (message, advice) => {
  expect(adviceFor(message)).toBe(advice)
})

test('only errors about the package itself mean a broken package', () => {
  const refusal = (code: number, messageCode?: string) =>
    new PortalError({ code, message: 'No.', messageCode })
  expect(isAboutPackage(refusal(400))).toBe(true)
  expect(isAboutPackage(refusal(400, 'CONT_0001'))).toBe(false)
  expect(isAboutPackage(refusal(403))).toBe(false)
  expect(isAboutPackage(refusal(498))).toBe(false)
  expect(isAboutPackage(refusal(500))).toBe(false)
  expect(isAboutPackage(new ConnectionError('gone'))).toBe(false)
})
