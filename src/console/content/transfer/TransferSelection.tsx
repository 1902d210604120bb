import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { transferring } from '../../../rest/content/transfer.ts'
import { send } from '../../shell/api.ts'
import { useDraft } from '../../shell/drafts/draft.ts'
import { itemsById } from '../../shared/bulk/kinds/itemsById.ts'
import { chunk } from '../../shell/chunk.ts'
import { Person } from '../../shell/people/Person.tsx'
import { paths } from '../../shell/paths.ts'
import { permission, refusalMessage } from '../../shell/permissions.ts'
import { selection, toSelected, useSelection } from '../../shared/selection/selection.ts'
import { useSession } from '../../shell/session/session.ts'
import { itemsAtOnce } from '../../../rest/content/sharing.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useFocusOnError } from '../../ui/fields/useFocusOnError.ts'
import { Rows } from '../../ui/table/Rows.tsx'
import { CheckButton } from './check/CheckButton.tsx'
import { isComplete, transferTargetOf } from './choose/destination.ts'
import { DestinationFields } from './choose/DestinationFields.tsx'
import { selectionDraft } from './transferDraft.ts'
import { byOwner, countOf, batchesFor, type TransferBatch } from './transfer.ts'
import { OwnersFrame } from './OwnersFrame.tsx'
import { t } from './messages.ts'
import { CheckStep } from './check/CheckStep.tsx'

/** Transfers the selected items to one member. */
export const TransferSelection = () => {
  const navigate = useNavigate()
  const current = useSession()
  const chosen = useSelection()
  const [destination, setDestination] = useDraft(selectionDraft)
  const [attempts, setAttempts] = useState(0)
  const fields = useFocusOnError<HTMLDivElement>(attempts)
  const [checked, setChecked] = useState<readonly TransferBatch[]>()
  const owners = useMemo(
    () =>
      [...byOwner(chosen.items())]
        .toSorted(([, a], [, b]) => b.length - a.length)
        .map(([owner, items]) => ({
          owner,
          items,
          refusal: refusalMessage(permission(current, transferring, items[0] ?? owner)),
        })),
    [chosen, current],
  )
  const frame = { title: t('title'), line: t('line'), other: 'ofMember' } as const
  // The selection ends when the transfer starts, before the page is left.
  if (checked)
    return (
      <OwnersFrame {...frame} step="check">
        <CheckStep
          batches={checked}
          onReread={async (ids) => {
            await reread(ids)
            setChecked(undefined)
          }}
          onBack={() => setChecked(undefined)}
          onStarted={(runId) => {
            selectionDraft.forget()
            void navigate(paths.run(runId))
          }}
        />
      </OwnersFrame>
    )
  if (chosen.count === 0)
    return (
      <OwnersFrame {...frame}>
        <NothingSelected />
      </OwnersFrame>
    )
  const batches = batchesFor(
    owners.filter(({ refusal }) => refusal === undefined).flatMap(({ items }) => items),
    transferTargetOf(destination),
  )
  const count = countOf(batches)
  return (
    <OwnersFrame {...frame} step="what">
      <Card title={t('selected', { count: chosen.count })}>
        <Rows aria-label={t('ownersOf')}>
          {owners.map(({ owner, items, refusal }) => (
            <li key={owner}>
              <Person username={owner} />
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {t('items', { count: items.length })}
              </Box>
              {refusal !== undefined && <span>{t('excludedHere', { reason: refusal })}</span>}
            </li>
          ))}
        </Rows>
      </Card>
      <div ref={fields}>
        <Card title={t('owned.split')}>
          <DestinationFields
            value={destination}
            onChange={setDestination}
            owners={owners.map(({ owner }) => owner)}
            showErrors={attempts > 0}
          />
        </Card>
      </div>
      <CheckButton
        count={count}
        disabledReason={
          owners.every(({ refusal }) => refusal !== undefined)
            ? owners[0]?.refusal
            : isComplete(destination) && count === 0
              ? t('check.nothing')
              : undefined
        }
        onCheck={() => {
          setAttempts(attempts + 1)
          if (isComplete(destination)) setChecked(batches)
        }}
      />
    </OwnersFrame>
  )
}

const NothingSelected = () => (
  <EmptyState
    icon="content"
    line={t('nothingLine')}
    action={
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 2 }}>
        <Button variant="contained" href={paths.content()}>
          {t('toContent')}
        </Button>
        <Button variant="outlined" href={paths.transfer('')}>
          {t('ofMember')}
        </Button>
      </Box>
    }
  >
    {t('nothingSelected')}
  </EmptyState>
)

/** Reloads selected items; items that no longer exist are removed from the selection. */
const reread = async (ids: readonly string[]) => {
  for (const some of chunk(ids, itemsAtOnce)) {
    const found = await itemsById(some, { send })
    selection.add([...found.values()].map(toSelected))
    selection.remove(some.filter((id) => !found.has(id)))
  }
}
