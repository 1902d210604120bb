import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { randomId } from '../../shell/storage/randomId.ts'
import { sharing as operations } from '../../../rest/content/sharing.ts'
import type { Level } from '../../../rest/content/sharingRules.ts'
import { NoPermission } from '../../shell/access/NoPermission.tsx'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { formatList } from '../../shell/format.ts'
import { paths } from '../../shell/paths.ts'
import { refusalMessage, usePermission } from '../../shell/permissions.ts'
import { Destination } from '../../shell/review/Destination.tsx'
import { CheckChoice, RadioChoice } from '../../ui/fields/Choice.tsx'
import { ActionPanel } from '../../shell/review/ActionPanel.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ProgressLine } from '../../ui/ProgressLine.tsx'
import { grantsControl } from './plan.ts'
import type { Visit } from './present.ts'
import { isSharedEqually, whyNot, whyNotLevel } from './refusal.ts'
import {
  fitting,
  isWanted,
  levelWanted,
  withCells,
  withGroup,
  withLevel,
  withoutGroups,
  type Draft,
  type Row,
} from './state.ts'
import { MoreGroups } from './MoreGroups.tsx'
import { useSharing } from './useSharing.ts'
import { useSharingContext } from './useSharingContext.ts'
import { t } from './messages.ts'
import { SharingReview } from './SharingReview.tsx'

const levels = ['private', 'org', 'public'] as const satisfies readonly Level[]

/** The number of titles that a panel for several items names. */
const maxNamed = 3

interface Props {
  /** At most `itemsAtOnce`. */
  readonly items: readonly Pick<Row, 'id' | 'title' | 'type' | 'owner'>[]
  readonly onClose: () => void
  /** Called when the bulk operation has started. Default: `onClose`. */
  readonly onStarted?: () => void
}

const namesOf = (titles: readonly string[]) => {
  const others = titles.length - maxNamed
  return formatList(
    others > 0 ? [...titles.slice(0, maxNamed), t('sheet.more', { count: others })] : titles,
  )
}

/** Shares items that are shared equally in a side panel; for others, it leads to the page Sharing. */
export const SharePanel = ({ items, onClose, onStarted = onClose }: Props) => {
  const navigate = useNavigate()
  const formId = useId()
  const reasonId = useId()
  const [named] = useState(items)
  const [visit] = useState((): Visit => ({ id: randomId(), itemIds: items.map(({ id }) => id) }))
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [entered, setEntered] = useState<Draft>(new Map())
  const [isPlanned, setIsPlanned] = useState(false)
  const { rows: all, known, error, readAgain } = useSharing(visit, chosen, named)
  const permission = usePermission(operations.shareOwn, named[0])
  const context = useSharingContext()
  const count = named.length
  const rows = all?.filter(({ level }) => level !== undefined) ?? []
  const missing = all?.filter(({ level }) => level === undefined) ?? []
  const [row] = rows
  const sharing = known && {
    groupItems: known.groupItems,
    groupRoles: known.groupRoles,
    draft: fitting(entered, { ...known, rows }, chosen),
  }
  const page = paths.sharing(...visit.itemIds)
  const frame = {
    onClose,
    title: t('sheet.title', { count }),
    subtitle: <Destination subject={namesOf(named.map(({ title }) => title))} />,
  }
  if (error)
    return (
      <ActionPanel {...frame} disabledReason={t('nothingYet')}>
        <ErrorNotice error={error} onRetry={readAgain} />
      </ActionPanel>
    )
  if (!all || !known || !sharing)
    return (
      <ActionPanel {...frame} disabledReason={t('nothingYet')}>
        <ProgressLine label={t('reading', { count })} />
      </ActionPanel>
    )
  const left = missing.length > 0 && (
    <Notice tone="warning">
      {t('sheet.missing', {
        count: missing.length,
        titles: formatList(missing.map(({ title }) => title)),
      })}
    </Notice>
  )
  const listed = known.columns.filter(({ id }) => !chosen.includes(id))
  if (!row || !isSharedEqually(context, known, rows, listed))
    return (
      <ActionPanel {...frame} action={t('sheet.each')} onAction={() => void navigate(page)}>
        {left}
        {row && <Notice tone="info">{t('sheet.mixed')}</Notice>}
      </ActionPanel>
    )
  if (isPlanned)
    return (
      <SharingReview
        context={context}
        entered={{ ...sharing, rows, columns: known.columns }}
        onClose={() => setIsPlanned(false)}
        onStarted={onStarted}
      />
    )
  const choose = (ids: readonly string[]) => {
    const gone = new Set(chosen.filter((id) => !ids.includes(id)))
    const added = ids.filter((id) => !chosen.includes(id))
    setChosen(ids)
    setEntered(
      added.reduce((draft, id) => withGroup(draft, rows, id), withoutGroups(entered, gone)),
    )
  }
  const groups = known.columns.filter(({ group }) => group)
  // Members of a group can unshare items of others from it.
  const isViewOnly =
    !permission.allowed &&
    groups.every((column) => whyNot(context, sharing, row, column) !== undefined)
  const levelNow = levelWanted(sharing, row)
  const refusals = levels
    .filter((level) => level !== levelNow)
    .map((level) => whyNotLevel(context, row, level))
  const [first] = refusals
  const common = isViewOnly
    ? refusalMessage(permission)
    : refusals.every((refusal) => refusal === first)
      ? first
      : undefined
  const disabled = (reason: string | undefined) =>
    reason !== undefined && reason === common
      ? { disabledBy: reasonId }
      : { disabledReason: reason }
  return (
    <ActionPanel
      {...frame}
      form={formId}
      disabledReason={sharing.draft.size > 0 ? undefined : t('nothingYet')}
      otherAction={
        count > 1 && (
          <Button href={page} sx={{ marginInlineEnd: 'auto' }}>
            {t('sheet.each')}
          </Button>
        )
      }
    >
      {left}
      {isViewOnly && (
        <div id={reasonId}>
          <NoPermission
            permission={permission}
            owner={rows.every(({ owner }) => owner === row.owner) ? row.owner : undefined}
            isViewOnly
          />
        </div>
      )}
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          // A form with one text field is submitted even without a button that does.
          if (sharing.draft.size > 0) setIsPlanned(true)
        }}
      >
        <Typography variant="h3" id="share-level">
          {t('sheet.level', { count })}
        </Typography>
        {!isViewOnly && common !== undefined && (
          <Typography id={reasonId} color="textSecondary">
            {common}
          </Typography>
        )}
        <div role="radiogroup" aria-labelledby="share-level">
          {levels.map((level) => (
            <RadioChoice
              key={level}
              name="level"
              label={t(`sheet.levels.${level}`)}
              help={t(`sheet.help.${level}`)}
              checked={level === levelNow}
              {...(level !== levelNow && disabled(whyNotLevel(context, row, level)))}
              onChange={() => setEntered(withLevel(sharing, rows, level))}
            />
          ))}
        </div>
        <Typography variant="h3" sx={{ marginBlockStart: 5 }}>
          {t('sheet.groups')}
        </Typography>
        {groups.length === 0 && (
          <Typography color="textSecondary">{t('sheet.noGroups', { count })}</Typography>
        )}
        {groups.map((column) => (
          <CheckChoice
            key={column.id}
            label={column.group?.title}
            help={grantsControl(column) ? t('sharedUpdate') : undefined}
            checked={isWanted(sharing, row, column)}
            {...disabled(whyNot(context, sharing, row, column))}
            onChange={(next) => setEntered(withCells(sharing, rows, column, next))}
          />
        ))}
        <Box sx={{ marginBlockStart: 4 }}>
          <MoreGroups
            label={t('sheet.add')}
            listedReason={t('sheet.alreadyListed')}
            columns={groups}
            chosen={chosen}
            onChange={choose}
          />
        </Box>
      </form>
    </ActionPanel>
  )
}
