import type { Feature } from './features.ts'

type WithPlugins = { plugins: readonly { feature: Feature }[]; features: Record<Feature, boolean> }

/** A config in which the features of its plugins are on (B3 'Plugin'). */
export function withPlugins<Config extends WithPlugins>(config: Config): Config {
  const features = { ...config.features }
  for (const { feature } of config.plugins) features[feature] = true
  return { ...config, features }
}
