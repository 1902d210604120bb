import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { randomId } from '../../shell/storage/randomId.ts'
import { sharing as operations } from '../../../rest/content/sharing.ts'
import type { Level } from '../../../rest/content/sharingRules.ts'
import { NoPermission } from '../../shell/access/NoPermission.tsx'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { usePermission } from '../../shell/permissions.ts'
import { Destination } from '../../shell/review/Destination.tsx'
import { CheckChoice, RadioChoice } from '../../ui/fields/Choice.tsx'
import { ActionPanel } from '../../shell/review/ActionPanel.tsx'
import { ProgressLine } from '../../ui/ProgressLine.tsx'
import { grantsControl } from './plan.ts'
import type { Visit } from './present.ts'
import { whyNot, whyNotLevel } from './refusal.ts'
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

interface Props {
  readonly item: Pick<Row, 'id' | 'title' | 'type' | 'owner'>
  readonly onClose: () => void
}

/** Shares one item in a side panel above its page. Several items are shared on the page Sharing. */
export const SharePanel = ({ item, onClose }: Props) => {
  const [visit] = useState((): Visit => ({ id: randomId(), itemIds: [item.id] }))
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [entered, setEntered] = useState<Draft>(new Map())
  const [isPlanned, setIsPlanned] = useState(false)
  const [named] = useState(() => [item])
  const { rows, known, error, readAgain } = useSharing(visit, chosen, named)
  const permission = usePermission(operations.shareOwn, item)
  const context = useSharingContext()
  const [row] = rows ?? []
  const sharing = row &&
    known && {
      groupItems: known.groupItems,
      groupRoles: known.groupRoles,
      draft: fitting(
        entered,
        { rows: [row], columns: known.columns, groupItems: known.groupItems },
        chosen,
      ),
    }
  if (isPlanned && row && known && sharing)
    return (
      <SharingReview
        context={context}
        entered={{ ...sharing, rows: [row], columns: known.columns }}
        onClose={() => setIsPlanned(false)}
        onStarted={onClose}
      />
    )
  const choose = (ids: readonly string[]) => {
    const gone = new Set(chosen.filter((id) => !ids.includes(id)))
    const added = ids.filter((id) => !chosen.includes(id))
    setChosen(ids)
    setEntered(
      added.reduce((draft, id) => withGroup(draft, item.id, id), withoutGroups(entered, gone)),
    )
  }
  const groups = known?.columns.filter(({ group }) => group) ?? []
  // Members of a group can unshare items of others from it.
  const isViewOnly =
    !permission.allowed &&
    (!row ||
      !sharing ||
      groups.every((column) => whyNot(context, sharing, row, column) !== undefined))
  return (
    <ActionPanel
      onClose={onClose}
      title={t('sheet.title')}
      subtitle={<Destination subject={item.title} />}
      disabledReason={sharing && sharing.draft.size > 0 ? undefined : t('nothingYet')}
      onAction={() => setIsPlanned(true)}
    >
      {error && <ErrorNotice error={error} onRetry={readAgain} />}
      {isViewOnly && <NoPermission permission={permission} owner={item.owner} isViewOnly />}
      {!error && !sharing && <ProgressLine label={t('reading', { count: 1 })} />}
      {row && sharing && (
        <>
          <Typography variant="h3" id="share-level">
            {t('sheet.level')}
          </Typography>
          <div role="radiogroup" aria-labelledby="share-level">
            {levels.map((level) => {
              const isChosen = levelWanted(sharing, row) === level
              return (
                <RadioChoice
                  key={level}
                  name="level"
                  label={t(`sheet.levels.${level}`)}
                  help={t(`sheet.help.${level}`)}
                  checked={isChosen}
                  disabledReason={isChosen ? undefined : whyNotLevel(context, row, level)}
                  onChange={() => setEntered(withLevel(sharing, row, level))}
                />
              )
            })}
          </div>
          <Typography variant="h3" sx={{ marginBlockStart: 5 }}>
            {t('sheet.groups')}
          </Typography>
          {groups.length === 0 && (
            <Typography color="textSecondary">{t('sheet.noGroups')}</Typography>
          )}
          {groups.map((column) => {
            const on = isWanted(sharing, row, column)
            return (
              <CheckChoice
                key={column.id}
                label={column.group?.title}
                help={grantsControl(column) ? t('sharedUpdate') : undefined}
                checked={on}
                disabledReason={whyNot(context, sharing, row, column)}
                onChange={(next) => setEntered(withCells(sharing, [row], column, next))}
              />
            )
          })}
          <Box sx={{ marginBlockStart: 4 }}>
            <MoreGroups
              label={t('sheet.add')}
              listedReason={t('sheet.alreadyListed')}
              columns={groups}
              chosen={chosen}
              onChange={choose}
            />
          </Box>
        </>
      )}
    </ActionPanel>
  )
}
