import Link from '@mui/material/Link'
import type { RecordedChange } from '../../../rest/organization/changes.ts'
import {
  isMemberInPath,
  pageOfRecorded,
  recordedObjects,
} from '../../shell/changes/recorded/recordedObjects.ts'
import { outcomeInWords, RecordedOutcome } from '../../shell/changes/recorded/RecordedOutcome.tsx'
import { isoTime } from '../../shell/lists/export/isoTime.ts'
import { Moment } from '../../shell/Moment.tsx'
import { Person } from '../../shell/people/Person.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'
import { TitleButton } from '../../ui/table/TitleButton.tsx'
import { t } from '../messages.ts'

interface Context {
  readonly open: (change: RecordedChange) => void
  /** Returns what a change did, in words. */
  readonly wordsOf: (change: RecordedChange) => string
  /** The titles of objects, as far as they are known. */
  readonly titles: ReadonlyMap<string, string>
}

/** The columns of the portal's record of changes. */
export const recordColumns = ({
  open,
  wordsOf,
  titles,
}: Context): readonly Column<RecordedChange>[] => [
  {
    id: 'title',
    header: t('column.title'),
    value: wordsOf,
    cell: (change) => <TitleButton onClick={() => open(change)}>{wordsOf(change)}</TitleButton>,
  },
  {
    id: 'target',
    header: t('column.target'),
    isCut: true,
    value: (change) =>
      recordedObjects(change)
        .map(({ id }) => id)
        .join(', '),
    cell: (change) => <Objects change={change} titles={titles} />,
  },
  {
    id: 'who',
    header: t('column.who'),
    value: ({ username }) => username ?? t('record.anonymous'),
    cell: ({ username }) =>
      username === null ? t('record.anonymous') : <Person username={username} />,
  },
  {
    id: 'outcome',
    header: t('column.outcome'),
    value: ({ outcome }) => outcomeInWords(outcome),
    cell: (change) => <RecordedOutcome {...change} />,
  },
  {
    id: 'address',
    header: t('record.address'),
    from: 900,
    quiet: true,
    value: ({ address }) => address,
  },
  {
    id: 'time',
    header: t('column.time'),
    align: 'end',
    quiet: true,
    value: ({ time }) => isoTime(time),
    cell: ({ time }) => <Moment time={time} />,
  },
  {
    id: 'operation',
    header: t('column.operation'),
    isExtra: true,
    isCut: true,
    quiet: true,
    value: ({ operation }) => operation,
  },
  {
    id: 'requestId',
    header: t('record.requestId'),
    isExtra: true,
    isCut: true,
    quiet: true,
    value: ({ requestId }) => requestId,
  },
]

interface ObjectsProps extends Pick<Context, 'titles'> {
  readonly change: RecordedChange
}

/** The first object of a change, and the number of the others, without the member to whom they belong. */
const Objects = ({ change, titles }: ObjectsProps) => {
  const [first, ...further] = recordedObjects(change)
  if (!first) return null
  const others = further.filter((one) => !isMemberInPath(one))
  const name = titles.get(first.id) ?? first.id
  const href = pageOfRecorded(first, change)
  return (
    <>
      {href === undefined ? (
        name
      ) : (
        <Link href={href} underline={others.length > 0 ? 'always' : 'hover'}>
          {name}
        </Link>
      )}
      {others.length > 0 && ` ${t('record.others', { count: others.length })}`}
    </>
  )
}
