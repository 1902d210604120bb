import type { StoredVariable } from '../../../rest/protocol/asCode.ts'
import type { Input, Operation, Result } from '../../../rest/protocol/operation.ts'
import type { Change } from '../plan/change.ts'

/** A call of an operation, with the operation's own typed input. */
export interface OperationRequest<O extends Operation = Operation> {
  readonly operation: O
  readonly input: Input<O>
}

/** A request among several of a plan, as it is copied: what a later one takes from its answer. */
export interface RequestStep extends OperationRequest {
  readonly keeps?: StoredVariable | undefined
}

/** What would undo a write. */
export interface UndoRequest extends OperationRequest {
  /** What it does, in words. */
  readonly title: string
  /** The read whose answer holds the present values by the names of the changes, to see what has changed since. */
  readonly read?: OperationRequest
}

/** What the journal keeps about a write beside its request and its outcome. */
export interface MutationRecord {
  /** What is done, in words: "Renamed the organization". */
  readonly title: string
  readonly target?: { readonly label: string; readonly href?: string | undefined }
  readonly changes?: readonly Change[]
  readonly undo?: UndoRequest | undefined
  /** Reads whose answers it makes outdated; they are repeated after it is done, and after it is undone. */
  readonly invalidates?: readonly Pick<Operation, 'path'>[]
}

/** Everything a write says about itself. */
export interface MutationMeta<O extends Operation = Operation> extends MutationRecord {
  /** Where what it made is found, for the journal to link to. */
  readonly createdHref?: (result: Result<O>) => string | undefined
  /** What to tell the person when it is done. */
  readonly message?: string | ((result: Result<O>) => string)
  readonly done?: (result: Result<O>) => void
}
