import * as z from 'zod'
import { listSchema } from '../../../shell/lists/listState.ts'
import { changes } from './rows.ts'

const value = z.string().max(300).catch('')
const name = z.string().max(128).catch('')

/** The state of the page in its URL. With a report of a job, it shows the same to other administrators. */
export const ReportList = listSchema(
  ['all', ...changes],
  ['report', 'change', 'place', 'kind', 'url', 'type', 'owner'],
).extend({
  /** The name of the report. */
  report: name,
  /** The name of the report with which it is compared. */
  compare: name,
  /** The new public URL of the rehearsal. */
  to: z.string().max(1000).catch(''),
  place: value,
  kind: value,
  type: value,
  owner: value,
})
export type ReportListState = z.output<typeof ReportList>
