import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildStamp } from './tools/vite/vite-build-stamp.ts'
import { compiledContent } from './tools/vite/vite-content.ts'
import { compiledMessages } from './tools/vite/vite-messages.ts'
import { picturesFolder } from './tools/vite/vite-pictures.ts'
import { precompressed } from './tools/vite/vite-precompressed.ts'

/** Both halves of the shop in one command: `vite build --app` makes dist/client and dist/server. */
export default defineConfig(({ command }) => ({
  plugins: [compiledMessages(), compiledContent(), picturesFolder(), react(), buildStamp(), precompressed()],
  resolve: {
    alias: [
      // Messages are compiled at build: the formatter without the parser is enough (see tools/vite/vite-messages.ts).
      { find: 'use-intl/format-message', replacement: 'use-intl/format-message/format-only' },
    ],
  },
  publicDir: 'web/public',
  build: {
    target: 'baseline-widely-available',
    cssTarget: 'chrome123',
    // All browsers of this target can do it.
    modulePreload: { polyfill: false },
    // The garden map, the 3D view and the server half are large on purpose and come when asked for; a test weighs first loads.
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        assetsInlineLimit: 0,
        rollupOptions: {
          input: { web: 'web/entry-browser.tsx' },
          // In one piece they compress best, and they change only with a new version of theirs.
          output: {
            // Names of other chunks are the part of a script that no compression makes smaller.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [
                { name: 'libraries', test: /node_modules\/(react|react-dom|scheduler|react-router|use-intl)\// },
                // A sheet for each small part would cost a phone a journey each; those of the kit come first.
                { name: 'kit', test: /\/ui\/(?!fonts-zh|forms\/)[\w/-]+\.css$/ },
                // Some are of one screen, but shown by another too.
                {
                  name: 'parts',
                  test: /\/(web\/(parts|forms|layout)|ui\/forms)\/[\w/-]+\.css$|\/(article-blocks|review-list|accessories)\.css$/,
                },
              ],
            },
          },
        },
      },
    },
    // By itself, so that no chunk of the shop is cut for its sake. In development one server serves both.
    ...(command === 'build' && {
      admin: {
        consumer: 'client' as const,
        build: {
          outDir: 'dist/admin',
          assetsDir: 'assets/admin',
          manifest: true,
          assetsInlineLimit: 0,
          copyPublicDir: false,
          rollupOptions: {
            input: { admin: 'admin/entry-browser.tsx' },
            output: {
              codeSplitting: {
                groups: [
                  { name: 'libraries', test: /node_modules\/(react|react-dom|scheduler|react-router|use-intl)\// },
                  { name: 'kit', test: /\/(ui|admin\/(kit|layout))\/(?!fonts-zh)[\w/-]+\.css$/ },
                ],
              },
            },
          },
        },
      },
    }),
    ssr: {
      build: {
        outDir: 'dist/server',
        ssr: true,
        copyPublicDir: false,
        rollupOptions: { input: 'web/entry-server.tsx' },
      },
      // Whole and closed: one React, in its production form, whatever NODE_ENV the server runs under.
      // In development only what the alias above concerns.
      resolve: { noExternal: command === 'build' ? true : ['use-intl'] },
    },
  },
  builder: {
    // One set of plugins for both bundles: they must agree on the name of the build.
    sharedConfigBuild: true,
    sharedPlugins: true,
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment)
    },
  },
}))
