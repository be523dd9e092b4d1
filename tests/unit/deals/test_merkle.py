"""The Merkle tree against the published vectors of Certificate Transparency, and its paths against forgery."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.deals.merkle import Digest, leaf_hash, node_hash, path_of, root_by_path, root_of

# Entries and roots of the first n entries, as in the tests of google/certificate-transparency.
ENTRIES = ("", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f")
ROOTS = (
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
)


@pytest.mark.parametrize("size", range(9))
def test_roots_are_those_of_certificate_transparency(size: int) -> None:
    leaves = [leaf_hash(bytes.fromhex(entry)) for entry in ENTRIES[:size]]
    assert root_of(leaves).hex() == ROOTS[size]


@pytest.mark.parametrize("size", range(1, 34))
def test_a_path_leads_to_the_root_from_its_own_place_only(size: int) -> None:
    leaves = [leaf_hash(bytes([number])) for number in range(size)]
    root = root_of(leaves)
    for index, leaf in enumerate(leaves):
        path = path_of(leaves, index)
        assert [place for place in range(size) if root_by_path(leaf, place, size, path) == root] == [index]


@given(st.integers(2, 40), st.data())
def test_a_changed_leaf_or_path_leads_elsewhere(size: int, data: st.DataObject) -> None:
    leaves = [leaf_hash(bytes([number])) for number in range(size)]
    index = data.draw(st.integers(0, size - 1))
    root, path = root_of(leaves), path_of(leaves, index)
    assert root_by_path(leaf_hash(b"other"), index, size, path) != root
    level = data.draw(st.integers(0, len(path) - 1))
    forged = (*path[:level], leaf_hash(b"forged"), *path[level + 1 :])
    assert root_by_path(leaves[index], index, size, forged) != root
    assert root_by_path(leaves[index], index, size, path[:-1]) is None
    assert root_by_path(leaves[index], index, size, (*path, path[0])) is None


def test_a_node_cannot_be_passed_off_as_a_leaf() -> None:
    left, right = leaf_hash(b"a"), leaf_hash(b"b")
    assert leaf_hash(left + right) != node_hash(left, right)


@pytest.mark.parametrize("index", [-1, 3])
def test_there_is_no_path_outside_the_tree(index: int) -> None:
    with pytest.raises(IndexError, match=f"leaf {index} of a tree of 3"):
        path_of([Digest(bytes(32))] * 3, index)


def test_an_empty_tree_has_no_place() -> None:
    assert root_by_path(leaf_hash(b""), 0, 0, ()) is None
    assert root_by_path(leaf_hash(b""), 1, 1, ()) is None
