/**
 * The roles of a combobox with a listbox of groups (WAI-ARIA, combobox pattern). No elements of HTML do this: their options can't
 * contain images and links.
 */

/** Properties of the text field. `activeId` is the element of the active option. */
export const comboboxProps = (listId: string, isExpanded: boolean, activeId: string | undefined) =>
  ({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-controls': listId,
    'aria-expanded': isExpanded,
    'aria-activedescendant': activeId,
  }) as const

/** Properties of the list. */
export const listboxProps = (id: string, label: string) =>
  ({ id, role: 'listbox', 'aria-label': label }) as const

/** Properties of a group of options. */
export const groupProps = (headingId: string) =>
  ({ role: 'group', 'aria-labelledby': headingId }) as const

/** Properties of an option. The focus stays in the text field. */
export const optionProps = (id: string, isActive: boolean) =>
  ({ id, role: 'option', 'aria-selected': isActive, tabIndex: -1 }) as const
