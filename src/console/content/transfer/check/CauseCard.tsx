import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { privilegeLabel } from '../../../shell/privilegeLabel.ts'
import { cannotReceive } from '../../../../rest/content/transfer.ts'
import { useFullNames } from '../../../shell/people/fullNames.ts'
import { paths } from '../../../shell/paths.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import type { Cause, BlockedItem } from './causes.ts'
import { type Fault, diagnose } from './diagnose.ts'
import { GroupFix } from './GroupFix.tsx'
import { MemberLink } from '../MemberLink.tsx'
import { PrivilegeFix } from './PrivilegeFix.tsx'
import { t } from '../messages.ts'
import { send } from '../../../shell/api.ts'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { People, peopleOf, Person } from '../../../shell/people/Person.tsx'
import { ItemTypeLabel } from '../../../ui/icons/IconLabel.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { ItemLink } from '../ItemLink.tsx'

export interface CauseActions {
  /** Called after a change that might fix the issue. */
  readonly onFixed: () => void
  /** Called with reasons that the portal did not provide, by item ID. */
  readonly onLearned: (faults: ReadonlyMap<string, readonly Fault[]>) => void
  readonly onExclude: () => void
  /** Reloads the items. */
  readonly onReread: () => Promise<void>
}

interface Props extends CauseActions {
  readonly cause: Cause
}

/** Returns the title of an issue with a new owner of this name. */
export const titleOf = (cause: Cause, member: string): string => {
  switch (cause.kind) {
    case 'privilege':
      return t('cause.privilege', {
        member,
        privilege: privilegeLabel(cause.privilege),
      })
    case 'group':
    case 'viewOnly':
      return t(`cause.${cause.kind}`, {
        member,
        group: cause.groupTitle === undefined ? t('cause.aGroup') : `“${cause.groupTitle}”`,
      })
    case 'userType':
    case 'disabled':
    case 'relationship':
      return t(`cause.${cause.kind}`, { member })
    case 'elsewhere':
    case 'other':
      return t(`cause.${cause.kind}`)
  }
}

/** One issue that prevents a transfer: its explanation, its fixes, and the affected items. */
export const CauseCard = ({ cause, onExclude, ...means }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  const tableId = useId()
  const count = cause.blockedItems.length
  const nameOf = useFullNames([cause.target])
  const title = titleOf(cause, nameOf(cause.target))
  // The portal's message if there is no known reason; otherwise the explanation of the reason.
  return (
    <Card
      title={title}
      aside={
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {t('items', { count })}
        </Box>
      }
    >
      <p>
        {cause.kind === 'other' ? (cause.message ?? t('cause.silent')) : t(`explain.${cause.kind}`)}
      </p>
      <Typography color="textSecondary">
        {cause.kind === 'other' && isAboutTarget(cause) && `${t('explain.other')} `}
        {cause.code !== undefined && t('cause.code', { code: cause.code })}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 2,
          marginBlockStart: 2,
        }}
      >
        <Fix cause={cause} {...means} />
        <Button onClick={onExclude}>{t('cause.exclude', { count })}</Button>
        <Button
          aria-expanded={isOpen}
          aria-controls={isOpen ? tableId : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(isOpen ? 'cause.hide' : 'cause.show', { count })}
        </Button>
      </Box>
      {isOpen && (
        <Box id={tableId} sx={{ marginBlockStart: 3 }}>
          <BlockedItemsTable
            caption={t('itemsOf', { cause: title })}
            blockedItems={cause.blockedItems}
          />
        </Box>
      )}
    </Card>
  )
}

/** Returns whether the new owner does not meet a requirement that the portal does not name. */
const isAboutTarget = ({ messageCode }: Cause) => messageCode === cannotReceive

const Fix = ({ cause, onFixed, onLearned, onReread }: Omit<Props, 'onExclude'>) => {
  const [isReading, setIsReading] = useState(false)
  switch (cause.kind) {
    case 'group':
    case 'viewOnly':
      return <GroupFix cause={cause} onFixed={onFixed} />
    case 'privilege':
      return <PrivilegeFix cause={cause} onFixed={onFixed} />
    case 'userType':
    case 'disabled':
      return <MemberLink member={cause.target} />
    case 'relationship':
      return <Link href={paths.item(cause.relatedItemId)}>{t('fix.showView')}</Link>
    case 'elsewhere':
      return (
        <ActionButton
          variant="outlined"
          loading={isReading}
          onClick={() => {
            setIsReading(true)
            void onReread().finally(() => setIsReading(false))
          }}
        >
          {t('fix.reread')}
        </ActionButton>
      )
    case 'other':
      return isAboutTarget(cause) && <DiagnoseFix cause={cause} onLearned={onLearned} />
  }
}

interface DiagnoseFixProps {
  readonly cause: Cause
  /** Called with the reasons that were found, by item ID. */
  readonly onLearned: (faults: ReadonlyMap<string, readonly Fault[]>) => void
}

/** Searches for reasons that the portal does not provide. */
const DiagnoseFix = ({ cause: { target, blockedItems }, onLearned }: DiagnoseFixProps) => {
  const looking = useMutation({
    mutationFn: () => diagnose({ items: blockedItems.map(({ item }) => item), target, send }),
    onSuccess: onLearned,
  })
  return (
    <>
      {looking.error && <ErrorNotice error={looking.error} />}
      <ActionButton variant="outlined" loading={looking.isPending} onClick={() => looking.mutate()}>
        {t('fix.diagnose')}
      </ActionButton>
      <Typography component="output" color="textSecondary">
        {looking.isSuccess && t('fix.nothingFound')}
      </Typography>
    </>
  )
}

const columns: readonly Column<BlockedItem>[] = [
  {
    id: 'item',
    header: t('column.item'),
    sort: ({ item }) => item.title,
    cell: ({ item, detail }) => <ItemLink item={item} line={detail?.url} />,
  },
  {
    id: 'type',
    header: t('column.type'),
    sort: ({ item, detail }) => detail?.type ?? item.type,
    cell: ({ item, detail }) => <ItemTypeLabel type={detail?.type ?? item.type} />,
  },
  {
    id: 'keywords',
    header: t('column.keywords'),
    quiet: true,
    cell: ({ detail }) => detail?.reservedTypeKeywords?.join(', '),
  },
  {
    id: 'owner',
    header: t('column.owner'),
    sort: ({ item, detail }) => detail?.owner ?? item.owner,
    cell: ({ item, detail }) => <Person username={detail?.owner ?? item.owner} />,
  },
]

interface BlockedItemsTableProps {
  readonly caption: string
  readonly blockedItems: readonly BlockedItem[]
}

/** Lists the items that can't be transferred, with the details that the portal provides. */
const BlockedItemsTable = ({ caption, blockedItems }: BlockedItemsTableProps) => (
  <People value={peopleOf(blockedItems.map(({ item, detail }) => detail?.owner ?? item.owner))}>
    <DataTable
      caption={caption}
      rows={blockedItems}
      columns={columns}
      rowId={({ item }) => item.id}
      rowName={({ item }) => item.title}
    />
  </People>
)
