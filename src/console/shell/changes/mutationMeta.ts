import type { StoredVariable } from '../../../rest/protocol/asCode.ts'
import type { Input, Operation, Result } from '../../../rest/protocol/operation.ts'
import type { Target } from '../serverClient.ts'
import type { Change } from './change.ts'
import type { StartedJob } from './startedJobs.ts'

/** A call of an operation, with the operation's own typed input. */
export interface OperationRequest<O extends Operation = Operation> {
  readonly operation: O
  readonly input: Input<O>
}

/** A request of a review, with the values that later requests take from its response. */
export interface RequestStep extends OperationRequest {
  /** What the path of an operation of a federated server is below. */
  readonly root?: string | undefined
  readonly keeps?: StoredVariable | undefined
}

/** The request that undoes a mutation. */
export interface UndoRequest extends OperationRequest {
  /** Title of the undo. */
  readonly title: string
  /** The read whose response contains the current values by the names of the changes, to detect later changes. */
  readonly read?: OperationRequest
  /** The read of what a created object is used for: while its `total` is not 0, the object is not deleted. */
  readonly unused?: OperationRequest
}

/** What the change history stores about a mutation besides its request and outcome. */
export interface MutationRecord {
  /** Title of the entry until the change was made, such as "Create role Surveyor". */
  readonly title: string
  /** Its title afterwards, such as "Role Surveyor created". */
  readonly endTitle?: string | undefined
  readonly target?: { readonly label: string; readonly href?: string | undefined }
  /** Keys of the changed objects, in addition to those that the target and the parameters name, such as the items of a bulk operation. */
  readonly objects?: readonly string[] | undefined
  /** Usernames of the members whose content or account is changed, in addition to those that the parameters name. */
  readonly members?: readonly string[] | undefined
  /** The ID of the entry that the mutation undoes. */
  readonly undoes?: string | undefined
  /** The work that the entry is about, with its start (epoch ms), if it can be stopped and resumed: it remains one entry. */
  readonly continues?: { readonly id: string; readonly started: number } | undefined
  readonly changes?: readonly Change[]
  /** What the path of an operation of an administration is below. Default: that of the server. */
  readonly root?: string | undefined
  /** The federated server whose operation it is; its undo is sent there, too. */
  readonly server?: Target | undefined
  readonly undo?: UndoRequest | undefined
  /** Reads that the mutation invalidates; they are repeated after the mutation and after its undo. */
  readonly invalidates?: readonly Pick<Operation, 'path'>[]
}

/** What the portal did of a mutation, where it refused to change some members. */
export interface PartlyDone {
  /** Title of the entry in the change history. */
  readonly title: string
  readonly endTitle: string
  readonly changes: readonly Change[]
  /** Usernames of the members that it did not change. */
  readonly refused: readonly string[]
}

/** Description of a mutation. */
export interface MutationMeta<O extends Operation = Operation> extends MutationRecord {
  /** Path of the created object, linked in the change history. */
  readonly createdHref?: (result: Result<O>) => string | undefined
  /** Throws if the portal refused the whole mutation in a response that is not an error. The mutation then failed. */
  readonly check?: (result: Result<O>) => void
  /** Returns the request that undoes the mutation, if it needs the response, such as the ID of the created object. */
  readonly undoOf?: (result: Result<O>) => UndoRequest | undefined
  /** Returns what was done, if it was less than the whole mutation. */
  readonly doneOf?: (result: Result<O>) => PartlyDone | undefined
  /** Returns the job that the mutation started. */
  readonly jobOf?: (result: Result<O>) => StartedJob | undefined
  /** The notification after success. */
  readonly message?: string | ((result: Result<O>) => string)
  /** The link of the notification, to a next step. */
  readonly link?: (result: Result<O>) => { readonly label: string; readonly href: string }
  readonly done?: (result: Result<O>) => void
}
