/** Something that can be done with the selected items: a page of its own, or why not. */
export interface SelectionAction {
  readonly label: string
  readonly href: string
  readonly refusal: string | undefined
}

/** What may be done with the selection, in the order of the bar. */
export const useActions = (): readonly SelectionAction[] => []
