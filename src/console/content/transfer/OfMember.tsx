import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { reassigning } from '../../../rest/content/transfer.ts'
import { invalidate } from '../../shell/api.ts'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { part } from '../../shell/part/part.tsx'
import { refusalMessage, usePermission } from '../../shell/permissions.ts'
import { LoadingPage } from '../../ui/layout/LoadingPage.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ofMember } from './draft.ts'
import type { Parcel } from './handover.ts'
import { MemberForm } from './MemberForm.tsx'
import { owned, readAgain } from './owned.ts'
import { OwnersFrame, type Step } from './OwnersFrame.tsx'
import { Reading } from './Reading.tsx'
import { useWords } from './words.ts'

// Each step comes when it is needed; nobody waits for the others.
const CheckStep = part(async () => (await import('./CheckStep.tsx')).CheckStep)
const HandingOver = part(async () => (await import('./HandingOver.tsx')).HandingOver)
const Left = part(async () => (await import('./Left.tsx')).Left)

interface Props {
  readonly member: string
  /** The run that hands over what they own. */
  readonly runId: string | undefined
  readonly onRun: (runId: string | undefined) => void
}

/** Hands over everything that a member owns, and ends with what is left. */
export const OfMember = ({ member, runId, onRun }: Props) => {
  const { t } = useWords()
  const refusal = refusalMessage(usePermission(reassigning.reassignMany, member))
  const [checked, setChecked] = useState<readonly Parcel[]>()
  const step: Step | undefined =
    refusal !== undefined ? undefined : runId !== undefined ? 'end' : checked ? 'check' : 'what'
  return (
    <OwnersFrame
      title={t('titleEmpty', { member })}
      line={t('lineEmpty', { member })}
      other="ofSelection"
      step={step}
    >
      <Suspense fallback={<LoadingPage />}>
        {refusal !== undefined ? (
          <EmptyState>{`${t('owned.mayNot', { member })} ${refusal}`}</EmptyState>
        ) : runId !== undefined ? (
          <HandingOver member={member} runId={runId} onAgain={() => onRun(undefined)} />
        ) : checked ? (
          <CheckStep
            parcels={checked}
            reread={() => invalidate(...readAgain)}
            onBack={() => setChecked(undefined)}
            onStarted={(id) => {
              ofMember(member).forget()
              setChecked(undefined)
              onRun(id)
            }}
          />
        ) : (
          <Choosing member={member} onCheck={setChecked} />
        )}
      </Suspense>
    </OwnersFrame>
  )
}

interface ChoosingProps {
  readonly member: string
  readonly onCheck: (parcels: readonly Parcel[]) => void
}

const Choosing = ({ member, onCheck }: ChoosingProps) => {
  const { t } = useWords()
  const { data, error, isFetching, refetch } = useQuery(owned(member))
  if (isFetching) return <Reading member={member} />
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Notice
        tone="neutral"
        action={
          <Button variant="outlined" onClick={() => void refetch()}>
            {t('owned.again')}
          </Button>
        }
      >
        {t('owned.stopped')}
      </Notice>
    )
  if (data.items.length === 0) return <Left member={member} owned={data} />
  return (
    <>
      {data.missed > 0 && (
        <Notice tone="warning">{t('owned.missed', { count: data.missed })}</Notice>
      )}
      <MemberForm member={member} items={data.items} onCheck={onCheck} />
    </>
  )
}
