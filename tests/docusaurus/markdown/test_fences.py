"""Commands of npm as those of other package managers."""

from __future__ import annotations

import pytest

from docusaurus.markdown.fences import commands_for


@pytest.mark.parametrize(
    ("command", "yarn", "pnpm", "bun"),
    [
        ("npm install", "yarn", "pnpm install", "bun install"),
        ("npm install a b", "yarn add a b", "pnpm add a b", "bun add a b"),
        ("npm i -D a", "yarn add --dev a", "pnpm add -D a", "bun add --dev a"),
        ("npm install --save a", "yarn add a", "pnpm add a", "bun add a"),
        ("npm install -g a", "yarn global add a", "pnpm add -g a", "bun add -g a"),
        ("npm uninstall a", "yarn remove a", "pnpm remove a", "bun remove a"),
        ("npm run build", "yarn build", "pnpm run build", "bun run build"),
        ("npm run build -- --fast", "yarn build --fast", "pnpm run build --fast", "bun run build --fast"),
        ("npm test", "yarn test", "pnpm test", "bun run test"),
        (
            "npm ci",
            "yarn install --frozen-lockfile",
            "pnpm install --frozen-lockfile",
            "bun install --frozen-lockfile",
        ),
        ("npx a b", "yarn dlx a b", "pnpm dlx a b", "bunx a b"),
        ("cd x && npm install a", "cd x && yarn add a", "cd x && pnpm add a", "cd x && bun add a"),
        ("echo npm", "echo npm", "echo npm", "echo npm"),
        ("npm", "npm", "npm", "npm"),
    ],
)
def test_a_command_is_translated(command: str, yarn: str, pnpm: str, bun: str) -> None:
    assert commands_for("npm", command) == command
    assert [commands_for(name, command) for name in ("yarn", "pnpm", "bun")] == [yarn, pnpm, bun]


def test_each_line_is_a_command() -> None:
    assert (
        commands_for("yarn", "npm install a\n# npm is here\nnpm start\n")
        == "yarn add a\n# npm is here\nyarn start\n"
    )
