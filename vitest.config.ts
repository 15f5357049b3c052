import {defineConfig} from 'vitest/config';

// A developer's own key, colours and settings must not reach the tests.
const foreign = /^(HARU_(?!TEST_)|GEMINI_|GOOGLE_|OTEL_|NO_COLOR$|FORCE_COLOR$|CI$|PG)/;
for (const name of Object.keys(process.env)) if (foreign.test(name)) delete process.env[name];

export default defineConfig({
  test: {include: ['test/**/*.test.{ts,tsx}'], testTimeout: 20_000},
});
