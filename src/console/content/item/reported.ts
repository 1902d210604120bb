import type { Item } from '../../../rest/records/item.ts'
import type { ReportedChange } from '../../shell/history/ObjectHistory.tsx'

/** Returns what the portal reports about the changes of an item: two times, and who classified it. */
export const reportedChanges = ({
  created,
  modified,
  classification,
}: Pick<Item, 'created' | 'modified' | 'classification'>): readonly ReportedChange[] => {
  const audited = (what: ReportedChange['what'], date: string, user: string): ReportedChange[] => {
    const [time, who] = [classification?.[date], classification?.[user]]
    if (typeof time !== 'number') return []
    return [{ what, time, who: typeof who === 'string' ? who : undefined }]
  }
  return [
    ...audited('classificationEdited', 'lastEditedDate', 'lastEditedUser'),
    ...audited('classified', 'createdDate', 'createdUser'),
    { what: 'modified', time: modified },
    { what: 'created', time: created },
  ]
}
