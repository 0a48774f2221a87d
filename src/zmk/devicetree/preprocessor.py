"""The C preprocessor: directives, conditions and macros, as `cpp -x assembler-with-cpp` does them.

Each token of the result knows where it is written and which macro calls it came through. The order of
expansion is GCC's: a macro is not called again while its own expansion is read, which ends where a call takes
its arguments from the text after it. All work is bounded: macros of macros can expand to any amount of text.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace

from zmk.devicetree.expressions import value_of
from zmk.devicetree.lexer import called, directive_of, is_token, joined, lex, macro_of, parts_of, spaced
from zmk.devicetree.tree import Directive, Expansion, Fault, File, Macro, Token

MAX_WORK = 400_000  # tokens of macros and of included files that are looked at: half a second
MAX_DEPTH = 64  # calls in arguments of calls, and files in files
MAX_FAULTS = 20

# Given an include as it is written, with its quotes or brackets, and the file that has it.
Include: TypeAlias = Callable[[str, File], File | None]


class Environment(Struct, frozen=True, eq=False):
    """What a text is read with. It is compared by identity, so that trees can be kept by it.

    `macros` are defined before the text; `include` finds files; `functions` are names without a definition
    that are called even by a `(` after a space. `all_branches`: both sides of an #if are read.
    """

    macros: Mapping[str, Macro] = {}
    include: Include = lambda _path, _file: None
    functions: Collection[str] = ()
    all_branches: bool = False


NO_ENVIRONMENT = Environment()


def preprocess(file: File, environment: Environment) -> Preprocessor:
    """Return a preprocessor that has read a file."""
    run = Preprocessor(file, dict(environment.macros), environment.include, environment.all_branches)
    run.read()
    return run


class _LimitError(Exception):
    """More work than is allowed."""


class _Context(Struct):
    """Tokens that are read before the text: the expansion of a macro, or a token that was put back."""

    tokens: Sequence[Token]
    macro: str = ""
    index: int = 0


class _Argument(Struct):
    """An argument of a call, before and after its macros were expanded."""

    tokens: list[Token]
    expanded: list[Token] | None = None


class _Branches(Struct):
    """An #if: whether one of its branches was read, and whether this one is; `is_last` is that of #else."""

    opening: Directive
    is_taken: bool
    is_read: bool
    is_last: bool = False


class Preprocessor(Struct):
    """Reads a file into `tokens`, those that are left after all directives and macros.

    `defines` has the macro of each #define, `macros` those at the end, `missing` the includes not found.
    """

    file: File
    macros: dict[str, Macro]
    include: Include
    all_branches: bool
    tokens: list[Token] = field(default_factory=list)
    defines: list[Macro] = field(default_factory=list)
    directives: list[Directive] = field(default_factory=list)
    missing: list[Token] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    # What is read: tokens that are left in the text, expansions before them, and the macros of these.
    text: Iterator[Token] = iter(())
    contexts: list[_Context] = field(default_factory=list)
    hidden: set[str] = field(default_factory=set)
    once: set[str] = field(default_factory=set)
    depth: int = 0
    work: int = 0

    def read(self) -> None:
        """Read the file to its end, or to where the work is too much."""
        self.text = self._file(self.file)
        add, macros = self.tokens.append, self.macros
        last = Token("", 0, 0, self.file)
        try:
            for token in self.text:
                if token.text in macros:
                    last = token
                    self._name(token, self.tokens)
                    self._expand(self.tokens)
                else:
                    add(token)
        except _LimitError as error:
            self._fault(str(error), last)

    # Files and directives

    def _file(self, file: File, depth: int = 0) -> Iterator[Token]:
        """Yield the tokens of a file and of what it includes, in branches that are read."""
        branches: list[_Branches] = []
        is_read = True
        for token in lex(file):
            if token.text[0] != "\n":
                if is_read:
                    yield token
                continue
            directive = directive_of(token, file)
            self.directives.append(directive)
            if directive.keyword[:2] in {"if", "el", "en"}:
                self._condition(directive, branches, is_read=is_read)
                is_read = not branches or branches[-1].is_read
            elif is_read and directive.keyword == "include":
                yield from self._included(directive, file, depth)
            elif is_read:
                self._define_or_undef(directive, file)
        for branch in branches:
            self._fault("this #if has no #endif", _line(branch.opening), "add #endif")

    def _condition(self, directive: Directive, branches: list[_Branches], *, is_read: bool) -> None:
        keyword = directive.keyword
        if keyword.startswith("if"):
            holds = self.all_branches or (is_read and self._holds(directive))
            branches.append(_Branches(directive, is_taken=holds or not is_read, is_read=holds))
        elif not branches:
            self._fault(f"#{keyword} without #if", _line(directive), "remove it")
        elif keyword == "endif":
            branches.pop()
        else:
            branch = branches[-1]
            if branch.is_last:
                self._fault(f"#{keyword} after #else", _line(directive), "remove it")
            branch.is_last = keyword == "else"
            if not self.all_branches:
                branch.is_read = not branch.is_taken and (branch.is_last or self._holds(directive))
                branch.is_taken |= branch.is_read

    def _holds(self, directive: Directive) -> bool:
        tokens = directive.tokens
        if directive.keyword.endswith("def"):
            return bool(tokens) and (tokens[0].text in self.macros) != directive.keyword.endswith("ndef")
        words = [each.text for each in self._expanded(self._without_defined(tokens, directive.file))]
        numbers = ("0" if each.isidentifier() else each for each in words)
        try:
            return value_of(" ".join(numbers), has_commas=True) != 0
        except ValueError:
            calls = (word for word, after in pairwise(words) if after == "(" and word.isidentifier())
            name = next(calls, None)
            message = f"there is no macro {name}" if name else "this condition is not an expression"
            hint = "include the header that defines it" if name else ""
            self._fault(message, _line(directive), hint)
            return False

    def _without_defined(self, tokens: Sequence[Token], file: File) -> Iterator[Token]:
        """Replace `defined NAME`, `defined(NAME)` and `__has_include(<path>)` with 0 or 1."""
        index = 0
        while index < len(tokens):
            token, index = tokens[index], index + 1
            if token.text not in {"defined", "__has_include"}:
                yield token
                continue
            is_bracketed = index < len(tokens) and tokens[index].text == "("
            end = index + 1
            while is_bracketed and end < len(tokens) - 1 and tokens[end].text != ")":
                end += 1
            path = "".join(each.text for each in tokens[index + is_bracketed : end])
            is_there = path in self.macros if token.text == "defined" else bool(self.include(path, file))
            index = end + 1 if is_bracketed else end
            yield replace(token, text=str(int(is_there)), is_final=True)

    def _included(self, directive: Directive, file: File, depth: int) -> Iterator[Token]:
        tokens = directive.tokens
        if tokens and tokens[0].text[0] not in {"<", '"'}:
            tokens = tuple(self._expanded(tokens))
        if not tokens:
            return
        end = next((each.end for each in tokens if each.text.endswith(">")), tokens[0].end)
        is_written = tokens[0].file is file and tokens[0].text == "<"
        path = "".join(each.text for each in tokens)
        if is_written:  # with its spaces
            path = joined(file.text[tokens[0].start : end])
        place = replace(tokens[0], text=path, end=end) if is_written else tokens[0]
        found = self.include(path, file)
        if found is None:
            self.missing.append(place)
        elif depth >= MAX_DEPTH:
            self._fault("files include each other without end", place)
        elif found.path not in self.once:
            self._spend(len(found.text) // 4 + 1)
            yield from self._file(found, depth + 1)

    def _define_or_undef(self, directive: Directive, file: File) -> None:
        tokens = directive.tokens
        first = tokens[0].text if tokens else ""
        if directive.keyword == "define":
            macro = macro_of(tokens)
            if macro is None:
                hint = "write a name after #define, and a ) after its parameters"
                self._fault("this defines no macro", _line(directive), hint)
            else:
                self.macros[first] = macro
                self.defines.append(macro)
        elif directive.keyword == "undef":
            self.macros.pop(first, None)
        elif directive.keyword == "pragma" and first == "once":
            self.once.add(file.path)
        elif directive.keyword == "error":
            message = file.text[tokens[0].start : tokens[-1].end] if tokens else ""
            self._fault(f"#error {message[:200]}", _line(directive))

    # Macros

    def _expanded(self, tokens: Iterable[Token]) -> list[Token]:
        """Return tokens with their macros expanded, as if nothing came after them."""
        if self.depth >= MAX_DEPTH:
            raise _LimitError("macros are nested too deep")
        outer, self.text, self.contexts = (self.text, self.contexts), iter(tokens), []
        self.depth += 1
        result: list[Token] = []
        self._expand(result, is_to_end=True)
        self.depth -= 1
        self.text, self.contexts = outer
        return result

    def _expand(self, result: list[Token], *, is_to_end: bool = False) -> None:
        """Add the remaining tokens of all expansions, and with `is_to_end` of the text, to a result."""
        while (self.contexts or is_to_end) and (token := self._next()):
            if token.text in self.macros and not token.is_final:
                self._name(token, result)
            else:
                result.append(token)

    def _next(self) -> Token | None:
        """Return the next token, after it left the expansions that end before it."""
        while self.contexts:
            context = self.contexts[-1]
            if context.index < len(context.tokens):
                token = context.tokens[context.index]
                context.index += 1
                break
            self.contexts.pop()
            self.hidden.discard(context.macro)
        else:
            found = next(self.text, None)
            if found is None:
                return None
            token = found
        return replace(token, is_final=True) if token.text in self.hidden else token

    def _name(self, token: Token, result: list[Token]) -> None:
        """Expand a macro whose name was read, or add the name if no call follows."""
        macro = self.macros[token.text]
        expansion = Expansion(token, macro, token.expansion)
        arguments: list[list[Token]] = []
        if macro.params is not None:
            following = self._next()
            if following is None or following.text != "(":
                result.append(token)
                if following is not None:
                    self.contexts.append(_Context((following,)))
                return
            read = self._arguments(macro, expansion)
            if read is None:
                result.append(token)
                return
            arguments = read
        body = self._substituted(macro, arguments, expansion)
        if body:
            body[0] = spaced(body[0], is_spaced=token.is_spaced)
        self._spend(len(body) + 1)
        self.contexts.append(_Context(body, token.text))
        self.hidden.add(token.text)

    def _arguments(self, macro: Macro, expansion: Expansion) -> list[list[Token]] | None:
        """Return the arguments of a call whose ( was read. Report a wrong number of them, and return None."""
        params = macro.params or ()
        arguments: list[list[Token]] = [[]]
        depth = 1
        while token := self._next():
            text = token.text
            depth += (text == "(") - (text == ")")
            if depth == 0:
                break
            if text == "," and depth == 1 and not (macro.is_variadic and len(arguments) == len(params)):
                arguments.append([])
            else:
                arguments[-1].append(called(token, expansion))
            self._spend(1)
        name = expansion.name
        if depth:
            self._fault("this call is never closed", name, "add )")
            return None
        given = 0 if arguments == [[]] and not params else len(arguments)
        if given != len(params) - (macro.is_variadic and given == len(params) - 1):
            takes = f"{len(params)} argument{'' if len(params) == 1 else 's'}"
            message = f"{name.text}() takes {takes}, and here are {given}"
            self._fault(message, name, "give it as many as it takes")
            return None
        return arguments

    def _substituted(self, macro: Macro, given: list[list[Token]], expansion: Expansion) -> list[Token]:
        """Return the body of a macro with its arguments in it, after # and ##."""
        rest = macro.params[-1] if macro.params and macro.is_variadic else ""
        arguments = {name: _Argument(each) for name, each in zip(macro.params or (), given, strict=False)}
        if macro.params == (rest,) and given == [[]]:
            del arguments[rest]  # as if no arguments were given, for the comma before them
        has_rest = rest in arguments and bool(arguments[rest].tokens)
        result: list[Token | None] = []  # None is an empty operand of ##
        is_right = False
        for token, is_string, is_left in parts_of(macro, has_rest=has_rest):
            if is_string:
                named = arguments.get(token.text)
                piece = [self._string(named.tokens if named else (), token, expansion)]
            elif token.text not in (macro.params or ()):
                piece = [called(token, expansion)]
            else:
                piece = self._given(arguments.get(token.text), is_raw=is_left or is_right)
            if not is_right:
                result += [spaced(piece[0], is_spaced=token.is_spaced), *piece[1:]] if piece else [None]
            elif token.text == rest and result[-1] and result[-1].text == ",":
                result[-1:] = [result[-1], *piece] if rest in arguments else []
            else:
                result[-1:] = [*self._pasted(result[-1], piece[0] if piece else None), *piece[1:]]
            is_right = is_left
        return [each for each in result if each is not None]

    def _given(self, argument: _Argument | None, *, is_raw: bool) -> list[Token]:
        """Return an argument, with its macros expanded unless it is an operand of # or ##."""
        if argument is None or is_raw:
            return argument.tokens if argument else []
        if argument.expanded is None:
            argument.expanded = self._expanded(argument.tokens)
        self._spend(len(argument.expanded))
        return argument.expanded

    def _pasted(self, left: Token | None, right: Token | None) -> list[Token | None]:
        if left is None or right is None:
            return [left or right]
        text = left.text + right.text
        self._spend(len(text) // 8 + 1)
        if not is_token(text):
            return [left, right]
        return [replace(left, text=text, is_made=True, is_final=False)]

    def _string(self, argument: Sequence[Token], place: Token, expansion: Expansion) -> Token:
        parts: list[str] = []
        for each in argument:
            escaped = each.text[0] in "\"'"
            text = each.text.replace("\\", "\\\\").replace('"', '\\"') if escaped else each.text
            parts.append(f" {text}" if parts and each.is_spaced else text)
        text = "".join(parts)
        self._spend(len(text) // 8 + 1)
        first = argument[0] if argument else place
        return Token(
            f'"{text}"', first.start, first.end, first.file, expansion, place.is_spaced, is_made=True
        )

    def _spend(self, work: int) -> None:
        self.work += work
        if self.work > MAX_WORK:
            raise _LimitError("macros expand to too much")

    def _fault(self, message: str, token: Token, hint: str = "") -> None:
        if len(self.faults) < MAX_FAULTS:
            place = token.visible(self.file)
            self.faults.append(Fault(message, place.start, place.end, hint, place.file))


def _line(directive: Directive) -> Token:
    return Token("", directive.start, directive.end, directive.file)
