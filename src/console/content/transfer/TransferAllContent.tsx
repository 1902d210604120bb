import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { transferring } from '../../../rest/content/transfer.ts'
import { invalidate } from '../../shell/api.ts'
import { NoPermission } from '../../shell/access/NoPermission.tsx'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { membersByName } from '../../shell/objects/members.ts'
import { useTitles } from '../../shell/objects/source.ts'
import { refusalMessage, usePermission } from '../../shell/permissions.ts'
import { Notice } from '../../ui/Notice.tsx'
import { allContentDraft } from './transferDraft.ts'
import type { TransferBatch } from './transfer.ts'
import { MemberForm } from './choose/MemberForm.tsx'
import { owned, readAgain } from './choose/owned.ts'
import { OwnersFrame, type Step } from './OwnersFrame.tsx'
import { LoadProgress } from './choose/LoadProgress.tsx'
import { t } from './messages.ts'
import { CheckStep } from './check/CheckStep.tsx'
import { TransferProgress } from './TransferProgress.tsx'
import { RemainingContent } from './RemainingContent.tsx'

interface Props {
  readonly member: string
  /** ID of the bulk operation that transfers the content. */
  readonly runId: string | undefined
  readonly onRun: (runId: string | undefined) => void
}

/** Transfers all content of a member, then shows the remaining content. */
export const TransferAllContent = ({ member, runId, onRun }: Props) => {
  const name = useTitles(membersByName, [member]).get(member) ?? member
  const permission = usePermission(transferring, member)
  const refusal = refusalMessage(permission)
  const [checked, setChecked] = useState<readonly TransferBatch[]>()
  const step: Step | undefined =
    refusal !== undefined ? undefined : runId !== undefined ? 'end' : checked ? 'check' : 'what'
  return (
    <OwnersFrame
      title={t('titleAll', { member: name })}
      line={t('lineAll', { member: name })}
      other="ofSelection"
      step={step}
    >
      {refusal !== undefined ? (
        <NoPermission
          permission={permission}
          reason={t('owned.refused', { member: name, reason: refusal })}
        />
      ) : runId !== undefined ? (
        <TransferProgress member={member} runId={runId} onAgain={() => onRun(undefined)} />
      ) : checked ? (
        <CheckStep
          batches={checked}
          onReread={async () => {
            await invalidate(...readAgain)
            setChecked(undefined)
          }}
          onBack={() => setChecked(undefined)}
          onStarted={(id) => {
            allContentDraft(member).forget()
            setChecked(undefined)
            onRun(id)
          }}
        />
      ) : (
        <Choosing member={member} onCheck={setChecked} />
      )}
    </OwnersFrame>
  )
}

interface ChoosingProps {
  readonly member: string
  readonly onCheck: (batches: readonly TransferBatch[]) => void
}

const Choosing = ({ member, onCheck }: ChoosingProps) => {
  const { data, error, isFetching, refetch } = useQuery(owned(member))
  if (isFetching) return <LoadProgress member={member} />
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
  if (data.items.length === 0) return <RemainingContent member={member} owned={data} />
  return (
    <>
      {data.missed > 0 && (
        <Notice tone="warning">{t('owned.missed', { count: data.missed })}</Notice>
      )}
      <MemberForm member={member} items={data.items} onCheck={onCheck} />
    </>
  )
}
