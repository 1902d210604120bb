import { useDebouncedValue } from '../../ui/useDebouncedValue.ts'

/** How long typing must pause before the portal is searched (ms). */
const searchDelay = 250

/** Returns a search text once typing pauses. */
export const useSearchText = (text: string): string => useDebouncedValue(text, searchDelay)
