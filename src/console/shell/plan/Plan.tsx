import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { secretNames } from '../../../rest/protocol/call.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { CheckChoice } from '../../ui/fields/Choice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SidePanel } from '../../ui/layout/SidePanel.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { CopyAs } from '../copyAs/CopyAs.tsx'
import { ErrorNotice } from '../errors/ErrorNotice.tsx'
import type { RequestStep } from '../mutations/mutationMeta.ts'
import type { Change } from './change.ts'
import { ChangeView } from './ChangeView.tsx'
import { isUndecided, type Present } from './conflicts.ts'
import { Destination } from './Destination.tsx'
import { usePlan } from './usePlan.ts'
import { WarningLine } from './WarningLine.tsx'
import { useMessages } from './messages.ts'

/** One or several requests; later ones can use values from the responses of earlier ones. */
type Requests = RequestStep | readonly RequestStep[]

interface Props {
  /** Default: "Review changes: 3 changes". */
  readonly title?: string | undefined
  readonly changes: readonly Change[]
  /** Warnings about all changes, besides those of single changes. */
  readonly warnings?: readonly string[] | undefined
  /** The requests that will be sent, in order, for “Copy as”; a function if they depend on the remaining changes. */
  readonly request: Requests | ((changes: readonly Change[]) => Requests)
  /**
   * Reads the current values by the names of the changes, to detect changes by other people while the review is open and right
   * before applying. A missing name means that the value is unset.
   */
  readonly readAgain?: (() => Promise<Present>) | undefined
  /** Sends the remaining changes. An error is shown, and the review stays open. */
  readonly apply: (changes: readonly Change[]) => Promise<unknown>
  /** Called when the person cancels, and after the changes were applied. */
  readonly onClose: () => void
  /** Label of the primary button. Default: "Apply 3 changes". */
  readonly actionLabel?: string | ((count: number) => string) | undefined
  /** Label of the secondary button. Default: "Cancel". */
  readonly backLabel?: string | undefined
  /** Why the changes can't be applied. */
  readonly disabledReason?: string | undefined
  /** Text that the person must type before the changes can be applied. */
  readonly requireTyping?: string | undefined
  /** Label of a checkbox that must be selected before the changes can be applied. */
  readonly acknowledgment?: string | undefined
}

/** The review of changes before they are applied. Changes by other people in the meantime are never overwritten without a decision. */
export const Plan = (props: Props) => {
  const {
    title,
    changes,
    warnings = [],
    request,
    onClose,
    actionLabel,
    backLabel,
    requireTyping,
    acknowledgment,
  } = props
  const { t } = useMessages()
  const { considered, left, check, applying, apply, choose } = usePlan(props)
  const [typed, setTyped] = useState('')
  const [isAcknowledged, setIsAcknowledged] = useState(false)
  const undecided = considered.filter(isUndecided).length
  const whyNot =
    props.disabledReason ??
    (undecided > 0
      ? t('decideFirst')
      : left.length === 0 && changes.length > 0
        ? t('noneLeft')
        : requireTyping !== undefined && typed.trim() !== requireTyping
          ? t('typeFirst', { word: requireTyping })
          : acknowledgment !== undefined && !isAcknowledged
            ? t('selectFirst', { sentence: acknowledgment })
            : undefined)
  const count = left.length
  const wanted = typeof request === 'function' ? request(left) : request
  const secrets = ('operation' in wanted ? [wanted] : wanted).flatMap(({ operation }) =>
    secretNames(operation.params),
  )
  return (
    <SidePanel
      open
      onClose={applying.isPending ? undefined : onClose}
      title={title ?? t('title', { count })}
      subtitle={<Destination />}
      actions={
        <>
          <Box sx={{ marginInlineEnd: 'auto' }}>
            <CopyAs of={wanted} />
          </Box>
          <Button variant="outlined" onClick={onClose} disabled={applying.isPending}>
            {backLabel ?? t('cancel')}
          </Button>
          <ActionButton
            variant="contained"
            loading={applying.isPending}
            disabledReason={applying.isPending ? undefined : whyNot}
            onClick={apply}
          >
            {typeof actionLabel === 'function'
              ? actionLabel(count)
              : (actionLabel ?? t('apply', { count }))}
          </ActionButton>
        </>
      }
    >
      {applying.error && <ErrorNotice error={applying.error} />}
      <div role="alert">
        {undecided > 0 && <Notice tone="warning">{t('conflicts', { count: undecided })}</Notice>}
      </div>
      {warnings.map((warning) => (
        <WarningLine key={warning}>{warning}</WarningLine>
      ))}
      {considered.map((one) => (
        <ChangeView
          key={one.change.name}
          considered={one}
          isSecret={secrets.includes(one.change.name)}
          onChoose={(keep) => choose(one, keep)}
          disabled={applying.isPending}
        />
      ))}
      {acknowledgment !== undefined && (
        <CheckChoice label={acknowledgment} checked={isAcknowledged} onChange={setIsAcknowledged} />
      )}
      {requireTyping !== undefined && (
        <TextField
          label={t('type', { word: requireTyping })}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {props.readAgain && considered.every(({ conflict }) => !conflict) && (
        <Typography component="output" color="textSecondary">
          {check.isError
            ? t('unread')
            : check.data
              ? t('unchanged', { count: changes.length })
              : t('checking')}
        </Typography>
      )}
    </SidePanel>
  )
}
