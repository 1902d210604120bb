import UndoIcon from '@mui/icons-material/Undo'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { secretNames } from '../../../rest/protocol/call.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { CheckChoice } from '../../ui/fields/Choice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SidePanel } from '../part/SidePanel.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { CopyAs } from '../copyAs/CopyAs.tsx'
import { ErrorNotice } from '../errors/ErrorNotice.tsx'
import {
  applyAll,
  copiedOf,
  type Created,
  type Mutation,
  type Mutations,
} from '../changes/mutation.ts'
import type { RequestStep } from '../changes/mutationMeta.ts'
import { useSession } from '../session/session.ts'
import type { Change } from '../changes/change.ts'
import { ChangeList } from './ChangeList.tsx'
import { isUndecided, type Present } from './conflicts.ts'
import { Destination } from './Destination.tsx'
import { useReview } from './useReview.ts'
import { areSmall, warningsOf } from './sections.ts'
import { isTyped, wordToType, type PossibleWarnings, type Severity } from '../changes/warning.ts'
import { Warnings } from './Warnings.tsx'
import { t } from './messages.ts'

/** One or several requests; later ones can use values from the responses of earlier ones. */
type Requests = RequestStep | readonly RequestStep[]

/** Whether and where the changes can be undone. */
export type Undo = 'history' | 'bulk' | 'none' | { readonly reason: string }

interface CommonProps {
  /** Default: "Review 3 changes". */
  readonly title?: string | undefined
  /** What is changed, such as "Settings" or the title of an item; beside the name of the portal. */
  readonly subject?: string | undefined
  readonly changes: readonly Change[]
  /** Warnings about all changes, besides those of single changes. */
  readonly warnings?: PossibleWarnings | undefined
  /**
   * Reads the current values by the names of the changes, to detect changes by other people while the review is open and right
   * before applying. A missing name means that the value is unset.
   */
  readonly readAgain?: (() => Promise<Present>) | undefined
  /** Called when the person cancels, and after the changes were applied. */
  readonly onClose: () => void
  /** Label of the primary button. Default: "Apply 3 changes". */
  readonly actionLabel?: string | ((count: number) => string) | undefined
  /** Whether the primary button deletes. */
  readonly isDeletion?: boolean | undefined
  /** Label of the secondary button. Default: "Cancel". */
  readonly backLabel?: string | undefined
  /** Why the changes can't be applied. */
  readonly disabledReason?: string | undefined
  /**
   * What the person types to confirm dangerous changes: the name of the changed object, or the number of several objects. Default: the
   * name of the portal.
   */
  readonly confirmWith?: string | undefined
  /** Label of a checkbox that must be selected before the changes can be applied. */
  readonly acknowledgment?: string | undefined
  /** Default: nothing is said about it. */
  readonly undo?: Undo | undefined
  /** What the review shows below the changes. */
  readonly children?: ReactNode
}

/** The requests of a review: those that “Copy as” shows are sent. */
interface OfMutations<T> {
  /** Returns the requests of the remaining changes; `present` are the values that were read again, as soon as they are known. */
  readonly mutations: (left: readonly Change[], present: Present | undefined) => Mutations<T>
  /** The toast after success. */
  readonly message?: string | ((left: readonly Change[]) => string) | undefined
  /** Called after each request. */
  readonly onSent?: ((one: Mutation, kept: string) => void) | undefined
  /** Called with the result of `mutations` when everything was sent. */
  readonly onApplied?: ((result: T, left: readonly Change[]) => unknown) | undefined
  /** Shows the error of a request elsewhere, which closes the review; throws an error that the review shows. */
  readonly onError?:
    | ((error: unknown, left: readonly Change[], failed: Mutation | undefined) => unknown)
    | undefined
}

/** For what is not sent by `mutate`: bulk operations and uploads, whose batches are copied. */
interface OfRequests {
  /** The requests that will be sent, in order, for “Copy as code”; a function if they depend on the remaining changes. */
  readonly request: Requests | ((changes: readonly Change[]) => Requests)
  /** Sends the remaining changes. If it fails, or resolves to false because nothing was sent, the review stays open. */
  readonly apply: (changes: readonly Change[]) => Promise<unknown>
}

type Props<T> = CommonProps & (OfMutations<T> | OfRequests)

const copying = <T,>(
  props: Props<T>,
  left: readonly Change[],
  present: Present | undefined,
  created: Created,
): readonly RequestStep[] => {
  if ('mutations' in props) return copiedOf(props.mutations(left, present), created)
  const wanted = typeof props.request === 'function' ? props.request(left) : props.request
  return 'operation' in wanted ? [wanted] : wanted
}

const applying = async <T,>(
  props: Props<T>,
  left: readonly Change[],
  present: Present | undefined,
  created: Created,
): Promise<unknown> => {
  if (!('mutations' in props)) return props.apply(left)
  const { mutations, message, onSent, onApplied, onError } = props
  let result: T
  let failed: Mutation | undefined
  try {
    result = await applyAll(() => mutations(left, present), {
      message: typeof message === 'function' ? message(left) : message,
      created,
      onSent,
      onFailed: (one) => {
        failed = one
      },
    })
  } catch (error) {
    if (!onError) throw error
    return onError(error, left, failed)
  }
  return onApplied?.(result, left)
}

/** The review of changes before they are applied. Changes by other people in the meantime are never overwritten without a decision. */
export const Review = <T,>(props: Props<T>) => {
  const {
    title,
    subject,
    changes,
    readAgain,
    onClose,
    actionLabel,
    isDeletion = false,
    backLabel,
    acknowledgment,
    undo,
  } = props
  const { connection, organization } = useSession()
  const [created] = useState<Created>(() => new Map())
  // For the whole time: the review must not move while someone decides.
  const [isSmall] = useState(() => props.children == null && areSmall(changes))
  const { considered, left, check, sending, apply, choose } = useReview({
    changes,
    readAgain,
    apply: (remaining, present) => applying(props, remaining, present, created),
    onClose,
  })
  const [typed, setTyped] = useState('')
  const [isAcknowledged, setIsAcknowledged] = useState(false)
  const warnings = warningsOf(
    considered,
    (props.warnings ?? []).filter((one) => one !== false && one != null),
  )
  const bySeverity = (severity: Severity) => warnings.filter((one) => one.severity === severity)
  const dangers = bySeverity('dangerous')
  const word = wordToType(props.confirmWith ?? organization.name ?? connection.name)
  const mustType = dangers.length > 0
  const undecided = considered.filter(isUndecided).length
  const whyNot =
    props.disabledReason ??
    (undecided > 0
      ? t('decideFirst')
      : left.length === 0 && changes.length > 0
        ? t('noneLeft')
        : mustType && !isTyped(typed, word)
          ? t('typeFirst', { word })
          : acknowledgment !== undefined && !isAcknowledged
            ? t('selectFirst', { sentence: acknowledgment })
            : undefined)
  const count = left.length
  const copied = copying(props, left, check.data, created)
  const secrets = copied.flatMap(({ operation }) => secretNames(operation.params))
  // The history contains no secrets, so it can't undo a change of one.
  const hasSecret = left.some(({ name }) => secrets.includes(name))
  return (
    <SidePanel
      open
      onClose={sending.isPending ? undefined : onClose}
      isSmall={isSmall}
      title={title ?? t('title', { count })}
      subtitle={<Destination subject={subject} />}
      actions={
        <>
          <Box sx={{ marginInlineEnd: 'auto' }}>
            <CopyAs of={copied} />
          </Box>
          <Button variant="outlined" onClick={onClose} disabled={sending.isPending}>
            {backLabel ?? t('cancel')}
          </Button>
          <ActionButton
            variant="contained"
            color={isDeletion ? 'error' : 'primary'}
            loading={sending.isPending}
            disabledReason={sending.isPending ? undefined : whyNot}
            onClick={apply}
          >
            {typeof actionLabel === 'function'
              ? actionLabel(count)
              : (actionLabel ?? t('apply', { count }))}
          </ActionButton>
        </>
      }
    >
      {sending.error && <ErrorNotice error={sending.error} />}
      <div role="alert">
        {undecided > 0 && <Notice tone="warning">{t('conflicts', { count: undecided })}</Notice>}
      </div>
      <Warnings severity="dangerous" warnings={dangers}>
        <TextField
          label={t('type', { word })}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Warnings>
      <Warnings severity="warning" warnings={bySeverity('warning')} />
      <ChangeList
        considered={considered}
        secrets={secrets}
        disabled={sending.isPending}
        onChoose={choose}
      />
      {props.children}
      <Warnings severity="note" warnings={bySeverity('note')} />
      {acknowledgment !== undefined && (
        <CheckChoice label={acknowledgment} checked={isAcknowledged} onChange={setIsAcknowledged} />
      )}
      {readAgain && considered.every(({ conflict }) => !conflict) && (
        <Typography
          component="output"
          color="textSecondary"
          sx={{ display: 'block', fontSize: '0.8125rem' }}
        >
          {check.isError
            ? t('unread')
            : check.data
              ? t('unchanged', { count: changes.length })
              : t('checking')}
        </Typography>
      )}
      {undo !== undefined && (
        <UndoLine
          undo={hasSecret && undo === 'history' ? 'none' : undo}
          count={Math.max(1, count)}
        />
      )}
    </SidePanel>
  )
}

const UndoLine = ({ undo, count }: { undo: Undo; count: number }) => (
  <Typography
    color="textSecondary"
    sx={{ display: 'flex', gap: 2, marginBlockStart: 2, fontSize: '0.8125rem' }}
  >
    <UndoIcon aria-hidden sx={{ fontSize: 18 }} />
    <span>{typeof undo === 'object' ? undo.reason : t(`undo.${undo}`, { count })}</span>
  </Typography>
)
