import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Suspense, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { reassigning } from '../../../rest/content/transfer.ts'
import { send } from '../../shell/api.ts'
import { useDraft } from '../../shell/drafts/draft.ts'
import { itemsById } from '../../shell/bulk/kinds/itemsById.ts'
import { chunk } from '../../shell/chunk.ts'
import { part } from '../../shell/part/part.tsx'
import { paths } from '../../shell/paths.ts'
import { permission, refusalMessage } from '../../shell/permissions.ts'
import { selection, toSelected, useSelection } from '../../shell/selection/selection.ts'
import { useSession } from '../../shell/session/session.ts'
import { itemsAtOnce } from '../../../rest/content/sharing.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { LoadingPage } from '../../ui/layout/LoadingPage.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Rows } from '../../ui/table/Rows.tsx'
import { CheckButton } from './CheckButton.tsx'
import { isComplete, wishOf } from './destination.ts'
import { DestinationFields } from './DestinationFields.tsx'
import { ofSelection } from './draft.ts'
import { byOwner, countOf, parcelsOf, type Parcel } from './handover.ts'
import { OwnersFrame } from './OwnersFrame.tsx'
import { useWords } from './words.ts'

const CheckStep = part(async () => (await import('./CheckStep.tsx')).CheckStep)

/** Hands the selected items over to one member. */
export const OfSelection = () => {
  const { t } = useWords()
  const navigate = useNavigate()
  const current = useSession()
  const chosen = useSelection()
  const [destination, setDestination] = useDraft(ofSelection)
  const [isAsked, setIsAsked] = useState(false)
  const [checked, setChecked] = useState<readonly Parcel[]>()
  const owners = useMemo(
    () =>
      [...byOwner(chosen.items())]
        .toSorted(([, a], [, b]) => b.length - a.length)
        .map(([owner, items]) => ({
          owner,
          items,
          refusal: refusalMessage(permission(current, reassigning.reassignMany, owner)),
        })),
    [chosen, current],
  )
  const frame = { title: t('title'), line: t('line'), other: 'emptyMember' } as const
  if (chosen.count === 0)
    return (
      <OwnersFrame {...frame}>
        <NothingSelected />
      </OwnersFrame>
    )
  if (checked)
    return (
      <OwnersFrame {...frame} step="check">
        <Suspense fallback={<LoadingPage />}>
          <CheckStep
            parcels={checked}
            reread={reread}
            onBack={() => setChecked(undefined)}
            onStarted={(runId) => {
              ofSelection.forget()
              void navigate(paths.run(runId))
            }}
          />
        </Suspense>
      </OwnersFrame>
    )
  const parcels = parcelsOf(
    owners.filter(({ refusal }) => refusal === undefined).flatMap(({ items }) => items),
    wishOf(destination),
  )
  const count = countOf(parcels)
  return (
    <OwnersFrame {...frame} step="what">
      <Card title={t('selected', { count: chosen.count })}>
        <Rows aria-label={t('ownersOf')}>
          {owners.map(({ owner, items, refusal }) => (
            <li key={owner}>
              <strong>{owner}</strong>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {t('items', { count: items.length })}
              </Box>
              {refusal !== undefined && <span>{t('leftOutHere', { reason: refusal })}</span>}
            </li>
          ))}
        </Rows>
      </Card>
      <Card title={t('owned.split')}>
        <DestinationFields
          value={destination}
          onChange={setDestination}
          owners={owners.map(({ owner }) => owner)}
          isAsked={isAsked}
        />
      </Card>
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
          setIsAsked(true)
          if (isComplete(destination)) setChecked(parcels)
        }}
      />
    </OwnersFrame>
  )
}

const NothingSelected = () => {
  const { t } = useWords()
  return (
    <EmptyState
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 2 }}>
          <Button variant="contained" href={paths.content()}>
            {t('toContent')}
          </Button>
          <Button variant="outlined" href={paths.owners('')}>
            {t('emptyMember')}
          </Button>
        </Box>
      }
    >
      {t('nothingSelected')}
    </EmptyState>
  )
}

/** Brings what is selected up to date; what is gone is no longer selected. */
const reread = async (ids: readonly string[]) => {
  for (const some of chunk(ids, itemsAtOnce)) {
    const found = await itemsById(some, { send })
    selection.add([...found.values()].map(toSelected))
    selection.remove(some.filter((id) => !found.has(id)))
  }
}
