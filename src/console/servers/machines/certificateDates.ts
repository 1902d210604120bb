import type { Result } from '../../../rest/protocol/operation.ts'
import type { serverAdministration } from '../../../rest/servers/serverAdministration.ts'
import type { Validity } from '../../shared/certificates/validity.ts'

type Certificate = Result<typeof serverAdministration.certificate>

/** Returns a time (epoch ms) that is written as such, or as a date with a time zone that browsers might not know. */
const timeOf = (epoch: string | undefined, date = ''): number | undefined => {
  const withoutZone = date.replace(/ [A-Z]{3,5} (?=\d{4}$)/, ' ')
  return [
    epoch === undefined ? Number.NaN : Number(epoch),
    Date.parse(date),
    Date.parse(withoutZone),
  ].find((time) => Number.isFinite(time) && time > 0)
}

/** Returns when a certificate is valid; undefined if its end can't be read. */
export const certificateDates = (certificate: Certificate): Validity | undefined => {
  const { validFrom, validFromEpoch, validUntil, validUntilEpoch } = certificate
  const notAfter = timeOf(validUntilEpoch, validUntil)
  return notAfter === undefined
    ? undefined
    : { notBefore: timeOf(validFromEpoch, validFrom) ?? 0, notAfter }
}
