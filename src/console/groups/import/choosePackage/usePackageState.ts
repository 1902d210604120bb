import { useQuery } from '@tanstack/react-query'
import { items } from '../../../../rest/content/items.ts'
import { query } from '../../../shell/api.ts'
import { toProblem } from '../../../shell/errors/problem.ts'

/** Whether a package still exists after an import; undefined while loading. */
export const usePackageState = (itemId: string | undefined): 'kept' | 'deleted' | undefined => {
  const { data, error } = useQuery({
    ...query(items.read, { itemId: itemId ?? '' }),
    enabled: itemId !== undefined,
    staleTime: 0,
    retry: false,
  })
  if (error) return toProblem(error).kind === 'missing' ? 'deleted' : undefined
  return data && 'kept'
}
