import { urlProperties } from '../../../../rest/records/urls.ts'
import type { ReportRow } from './rows.ts'
import { t } from './messages.ts'

/** Returns the name of the part of an item that contains a URL. */
export const partName = ({ place, property }: ReportRow): string => {
  const known = urlProperties.find((one) => one === property)
  return t(known ? `property.${known}` : `place.${place}`)
}
