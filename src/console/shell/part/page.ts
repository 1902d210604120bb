import { createElement, type ComponentType } from 'react'
import type { LoaderFunction, RouteObject } from 'react-router'
import { loadable } from '../../ui/loadable.ts'

interface PageModule {
  readonly loader?: LoaderFunction
  readonly Component: ComponentType
}

/**
 * Returns the lazily loaded part of a route. The router caches the failure of a `lazy` function until the tab is closed. This
 * function repeats the load with the loader instead, so that a retry and a later visit of the page can succeed.
 */
export const page = (importPage: () => Promise<PageModule>): Pick<RouteObject, 'lazy'> => {
  const module = loadable(importPage)
  const Later = () => {
    const arrived = module.now()
    return arrived ? createElement(arrived.Component) : null
  }
  return {
    lazy: async () => {
      try {
        const { loader, Component } = await module.load()
        return { Component, ...(loader ? { loader } : {}) }
      } catch {
        return {
          loader: async (args) => {
            const { loader } = await module.load()
            return (await loader?.(args)) ?? null
          },
          Component: Later,
        }
      }
    },
  }
}
