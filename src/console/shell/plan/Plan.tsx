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
import { useWords } from './words.ts'

/** One request, or several of which later ones may take something from the answers of earlier ones. */
type Requests = RequestStep | readonly RequestStep[]

interface Props {
  /** "Plan: 3 changes" when left out. */
  readonly title?: string | undefined
  readonly changes: readonly Change[]
  /** About the whole, beside those of the single changes. */
  readonly warnings?: readonly string[] | undefined
  /** What will be sent, to be copied, in its order; as a function where it depends on which changes are left. */
  readonly request: Requests | ((changes: readonly Change[]) => Requests)
  /**
   * Reads the present values by the names of the changes. Right before applying, and while the plan is open, it tells what
   * somebody else has changed meanwhile; a name that is missing has no value now.
   */
  readonly readAgain?: (() => Promise<Present>) | undefined
  /** Sends the changes that are left; what it throws is shown, and the plan stays. */
  readonly apply: (changes: readonly Change[]) => Promise<unknown>
  /** Called when the person goes back, and after it has been applied. */
  readonly onClose: () => void
  /** The verb on the button; "Apply 3 changes" when left out. */
  readonly actionLabel?: string | ((count: number) => string) | undefined
  /** The way back; "Cancel" when left out. */
  readonly backLabel?: string | undefined
  /** Why it cannot be applied as it stands. */
  readonly disabledReason?: string | undefined
  /** What has to be typed before it can be applied. */
  readonly requireTyping?: string | undefined
  /** A sentence that has to be agreed to before it can be applied. */
  readonly requireTick?: string | undefined
}

/** What a write will change, for the last time before it does. Never overwrites silently what somebody else changed meanwhile. */
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
    requireTick,
  } = props
  const { t } = useWords()
  const { considered, left, check, applying, apply, choose } = usePlan(props)
  const [typed, setTyped] = useState('')
  const [isTicked, setIsTicked] = useState(false)
  const undecided = considered.filter(isUndecided).length
  const whyNot =
    props.disabledReason ??
    (undecided > 0
      ? t('decideFirst')
      : left.length === 0 && changes.length > 0
        ? t('noneLeft')
        : requireTyping !== undefined && typed.trim() !== requireTyping
          ? t('typeFirst', { word: requireTyping })
          : requireTick !== undefined && !isTicked
            ? t('selectFirst', { sentence: requireTick })
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
      {requireTick !== undefined && (
        <CheckChoice label={requireTick} checked={isTicked} onChange={setIsTicked} />
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
