import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { foldersOf } from '../../../shared/folders/folders.ts'
import { content } from '../../../../rest/content/content.ts'
import { useDraft } from '../../../shell/drafts/draft.ts'
import { UnappliedNotice } from '../../../shell/drafts/UnappliedNotice.tsx'
import { usePermission } from '../../../shell/permissions.ts'
import { membersByName } from '../../../shell/objects/members.ts'
import { useTitles } from '../../../shell/objects/source.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { useFocusOnError } from '../../../ui/fields/useFocusOnError.ts'
import { RadioChoice } from '../../../ui/fields/Choice.tsx'
import { CheckButton } from '../check/CheckButton.tsx'
import { isComplete, undecided, transferTargetOf } from './destination.ts'
import { DestinationFields } from './DestinationFields.tsx'
import { allContentDraft } from '../transferDraft.ts'
import { countOf, batchesFor, type TransferItem, type TransferBatch } from '../transfer.ts'
import { byFolder, type FolderOfOwner } from './owned.ts'
import { t } from '../messages.ts'
import { formatNumber } from '../../../shell/format.ts'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'

interface Props {
  readonly member: string
  readonly items: readonly TransferItem[]
  readonly onCheck: (batches: readonly TransferBatch[]) => void
}

/** Returns a function that returns the title of a folder. */
const useFolderTitle = (member: string) => {
  const canRead = usePermission(content.list, member).allowed
  const { data, isSuccess } = useQuery({ ...foldersOf(member), enabled: canRead })
  return ({ id }: Pick<FolderOfOwner, 'id'>): string => {
    if (id === undefined) return t('owned.unknown')
    if (id === '') return t('owned.root')
    return (
      data?.folders?.find((folder) => folder.id === id)?.title ?? (isSuccess ? t('owned.gone') : id)
    )
  }
}

/** Selects the new owner of a member's content: one for all items, or one for each folder. */
export const MemberForm = ({ member, items, onCheck }: Props) => {
  const name = useId()
  const memberName = useTitles(membersByName, [member]).get(member) ?? member
  const folders = useMemo(() => byFolder(items), [items])
  const titleOf = useFolderTitle(member)
  const [draft] = useState(() => allContentDraft(member))
  const [entered, setEntered, { offered }] = useDraft(draft)
  const { isSplit, all, each } = entered
  const [attempts, setAttempts] = useState(0)
  const fields = useFocusOnError<HTMLDivElement>(attempts)
  const destinationOf = ({ id }: FolderOfOwner) => each.get(id ?? '-') ?? undecided
  const wanted = folders.filter((folder) => destinationOf(folder).target !== '')
  const isReady = isSplit
    ? wanted.length > 0 && wanted.every((folder) => isComplete(destinationOf(folder)))
    : isComplete(all)
  const batches = isSplit
    ? wanted.flatMap((folder) => batchesFor(folder.items, transferTargetOf(destinationOf(folder))))
    : batchesFor(items, transferTargetOf(all))
  return (
    <>
      {offered && <UnappliedNotice offered={offered} />}
      <Card title={t('owned.title', { member: memberName })}>
        <FolderTable
          caption={t('owned.folders', { member: memberName })}
          folders={folders.map((folder) => ({ ...folder, title: titleOf(folder) }))}
        />
      </Card>
      <div ref={fields}>
        <Card title={t('owned.split')}>
          {folders.length > 1 && (
            <Box component="fieldset" aria-label={t('owned.split')} sx={plain}>
              <RadioChoice
                name={name}
                label={t('owned.toOne')}
                checked={!isSplit}
                onChange={() => setEntered({ ...entered, isSplit: false })}
              />
              <RadioChoice
                name={name}
                label={t('owned.toMany')}
                help={t('owned.stays')}
                checked={isSplit}
                onChange={() => setEntered({ ...entered, isSplit: true })}
              />
            </Box>
          )}
          {!isSplit && (
            <DestinationFields
              value={all}
              onChange={(value) => setEntered({ ...entered, all: value })}
              owners={[member]}
              showErrors={attempts > 0}
            />
          )}
        </Card>
        {isSplit &&
          folders.map((folder) => (
            <Card
              key={folder.id ?? '-'}
              title={t('owned.folderCard', {
                folder: titleOf(folder),
                count: folder.items.length,
              })}
            >
              <DestinationFields
                value={destinationOf(folder)}
                onChange={(value) =>
                  setEntered({ ...entered, each: new Map([...each, [folder.id ?? '-', value]]) })
                }
                owners={[member]}
                showErrors={attempts > 0 && destinationOf(folder).target !== ''}
              />
            </Card>
          ))}
      </div>
      <CheckButton
        count={countOf(batches)}
        disabledReason={isSplit && wanted.length === 0 ? t('owned.noTarget') : undefined}
        onCheck={() => {
          setAttempts(attempts + 1)
          if (isReady) onCheck(batches)
        }}
      />
    </>
  )
}

const plain = { border: 0, margin: 0, padding: 0, marginBlockEnd: 4 } as const

interface NamedFolder extends FolderOfOwner {
  readonly title: string
}

/** The number of types that are listed by name. */
const named = 3

const formatTypes = ({ types }: FolderOfOwner): string => {
  const words = types.slice(0, named).map(([type, count]) => t('owned.typeCount', { type, count }))
  const more = types.length - named
  return [...words, ...(more > 0 ? [t('owned.moreTypes', { count: more })] : [])].join(', ')
}

const columns: readonly Column<NamedFolder>[] = [
  {
    id: 'folder',
    header: t('column.folder'),
    sort: ({ title }) => title,
    cell: ({ title }) => <strong>{title}</strong>,
  },
  {
    id: 'items',
    header: t('column.items'),
    sort: ({ items }) => items.length,
    align: 'end',
    cell: ({ items }) => formatNumber(items.length),
  },
  { id: 'types', header: t('column.types'), quiet: true, cell: formatTypes },
]

interface NamedFolderProps {
  readonly caption: string
  readonly folders: readonly NamedFolder[]
}

/** Lists the folders of a member with their number of items and types. */
const FolderTable = ({ caption, folders }: NamedFolderProps) => (
  <DataTable caption={caption} rows={folders} columns={columns} rowId={({ id }) => id ?? '-'} />
)
