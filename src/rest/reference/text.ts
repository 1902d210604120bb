import type { Operations } from '../index.ts'

/** An error of one operation, beyond those that follow from its parameters and from who can call it. */
export interface ErrorText {
  readonly code: number
  readonly messageCode?: string
  /** A sentence about when the portal returns it. */
  readonly when: string
}

/** The texts of the API reference about an operation. Types, limits, versions, and rights come from the operation itself. */
export interface OperationText<Parameter extends string = string> {
  /** Verb first, without a period: "Add an item". */
  readonly summary: string
  /** Further sentences: Markdown. */
  readonly description?: string
  /** Descriptions of parameters; replaces those that areas share (`parameters.ts`). */
  readonly parameters?: { readonly [Name in Parameter]?: string }
  readonly errors?: readonly ErrorText[]
  /** Values of optional parameters that the example of a request contains. */
  readonly example?: { readonly [Name in Parameter]?: unknown }
}

type ParameterOf<O> = O extends { readonly params: { readonly shape: infer Shape } }
  ? keyof Shape & string
  : never

/** The texts of an area. An operation without a text does not compile. */
export type AreaTexts<Area extends keyof Operations> = {
  readonly [Name in keyof Operations[Area]]: OperationText<ParameterOf<Operations[Area][Name]>>
}
